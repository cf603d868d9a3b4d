#!/usr/bin/python3
"""Holds the independent reader, and with it the pages under formats/, against the tools and the test vectors:

    BIN=build/bin python3 tests/check_reader.py

Every golden and every damaged log is read by reader.py and by firn-info, every vector is decoded, told in words and
computed anew by the code below, which was written from the pages too. Closes with 'N passed, N failed'."""

import glob
import json
import os
import struct
import subprocess
import sys

import msgpack
import zstandard

import reader
from xxh3 import xxh3

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
BIN = os.environ.get("BIN", os.path.join(ROOT, "build", "bin"))
COUNT = {"passed": 0, "failed": 0}


def check(good, what, expected=None, got=None):
    COUNT["passed" if good else "failed"] += 1
    if not good:
        print("failed: %s" % what, "" if expected is None else "\n    expected %r\n    got      %r" % (expected, got))


def equal(got, expected, what):
    check(got == expected and type(got) is type(expected), what, expected, got)


def path(*parts):
    return os.path.join(ROOT, *parts)


def load(name):
    with open(path("formats", "vectors", name), "rb") as file:
        return json.load(file) if name.endswith(".json") else file.read()


# ---- logs ----


def read(data):
    """What reader.py says, with the hashes of the seals held too."""
    info = reader.read(data)
    if info["status"] != "ok":
        return info
    start = 0
    for magic, at, end, payload in reader.frames(data):
        said = [struct.unpack("<Q", payload[n:][:8])[0] for n in (24, -8)] if magic == reader.SEAL else None
        if said and said != [xxh3(data[start:at]), xxh3(payload[:-8])]:
            info.update(status="damaged", error="hash of a seal")
        start = end if magic == reader.TABLE else start
    return info


def firn_info(files):
    ran = subprocess.run([os.path.join(BIN, "firn-info"), "--json", "--", *files], capture_output=True, check=False)
    return {row["path"]: row for row in json.loads(ran.stdout)["files"]}


def check_logs(files):
    theirs = firn_info(files)
    for name in files:
        with open(name, "rb") as file:
            data = file.read()
        mine, tool = read(data), theirs[name]
        what = os.path.relpath(name, ROOT)
        equal(mine["status"], tool["status"], what + ": status (%s | %s)" % (mine["error"], tool["error"]))
        if mine["status"] == "ok":
            mine.pop("error")
            equal(mine, {key: tool[key] for key in mine}, what)
            check_table(data, what)


def check_table(data, what):
    """A reader of zstd's seekable format takes the table from the end of a file and decodes any frame by it."""
    rows, magic = struct.unpack("<I", data[-9:-5])[0], data[-4:]
    sizes = struct.iter_unpack("<II", data[-9 - 8 * rows:-9])
    at, whole = 0, b""
    for file_bytes, content in sizes:
        if content:
            whole += zstandard.ZstdDecompressor().decompress(data[at:at + file_bytes])
        at += file_bytes
    is_single = reader.read(data)["members"] == 1
    check(magic == bytes.fromhex("b1ea928f") and not is_single or at == len(data) - 17 - 8 * rows, what + ": table")
    stream = zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True).read()
    check(not is_single or whole == stream, what + ": the frames of the table are the stream")


# What the small reader says of logs of which firn says more exactly that they are damaged: it asks whether a frame is
# there before it asks what it is, and it does not look into schemas and battles.
COARSE = {"no-table-between-members": "damaged", "bytes-behind": "incomplete", "seal-with-another-hash": "incomplete",
          "seal-too-short": "unknown", "foreign-frame-of-4-gigabytes": "incomplete", "index-of-4-gigabytes": "incomplete",
          "table-of-4-gigabytes": "incomplete", "schema-with-escape": "ok", "battle-out-of-range": "ok"}


def check_damaged():
    with open(path("fixtures", "damaged", "expected.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    words = {"0": "ok", "3": "incomplete", "4": "damaged", "6": "unknown"}
    whole = []
    for name, _, info, _, _ in rows:
        with open(path("fixtures", "damaged", name), "rb") as file:
            mine = read(file.read())
        equal(mine["status"], COARSE.get(name[:-5], words[info]), "damaged/%s (%s)" % (name, mine["error"]))
        whole += [path("fixtures", "damaged", name)] if info == "0" else []
    check(len(rows) > 90, "%d damaged logs" % len(rows))
    return whole


# ---- vectors: bytes and values ----


def unspaced(text):
    made = b""
    for part in text.split():
        byte, _, times = part.partition("*")
        made += bytes.fromhex(byte) * int(times or 1)
    return made


def value_of(told):
    if isinstance(told, list):
        return [value_of(item) for item in told]
    if not isinstance(told, dict):
        return told
    if "int" in told:
        return int(told["int"])
    if "float" in told:
        return struct.unpack(">d", bytes.fromhex(told["float"]))[0]
    if "text" in told:
        return told["text"] * told["times"]
    if "array" in told:
        return ([value_of(told["after"])] if "after" in told else []) + [value_of(told["array"])] * told["times"]
    return {value_of(key): value_of(item) for key, item in told["map"]}


def refuses(data):
    try:
        return not list(reader.records(data))
    except (reader.Answer, msgpack.OutOfData, ValueError, TypeError):
        return True


def check_values():
    for row in load("accepted.json"):
        data = unspaced(row["bytes"])
        [record] = reader.records(data)
        check(msgpack.packb(value_of(row["values"])) == data, "accepted: %s: packed" % row["name"])
        check(repr(record) == repr(value_of(row["values"])), "accepted: %s: read" % row["name"])
        cuts = range(1, len(data)) if len(data) < 100 else (1, 2, 3, len(data) // 2, len(data) - 1)
        check(all(refuses(data[:cut]) for cut in cuts), "accepted: %s: cut" % row["name"])
    for row in load("refused.json"):
        check(refuses(unspaced(row["bytes"])), "refused: %s" % row["name"])


# ---- vectors: records, by log.md and text.md ----

UNSAFE = [(0, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200E, 0x200F), (0x2028, 0x2029), (0x202A, 0x202E), (0x2066, 0x2069),
          (0xFEFF, 0xFEFF)]
COMMON = {3: ("check", [[0, "step", "int"], [0, "hash", "hash"]]), 4: ("keyframe", [[0, "step", "int"], [0, "state", "any"]]),
          5: ("end", [[0, name, name if name in ("outcome", "reason") else "int"]
                      for name in ("outcome", "reason", "steps", "events", "rolls", "checks")]),
          6: ("step", []), 7: ("gap", [[0, "lost_bytes", "int"], [0, "offset", "int"]])}


class Schema:
    def __init__(self, record, names=()):
        self.tables = {kind: (name, rows, "") for kind, (name, rows) in COMMON.items()}
        self.tables.update({t[0]: (t[1], t[3], t[2]) for t in record[5]})
        self.verbs = {t[0]: (t[1], [[0, "actor", "actor"]] + t[3], t[2]) for t in record[6]}
        self.setup, self.rules = record[7], record[9]
        self.enums, self.names = dict(record[10]), names

    def table(self, record):
        return self.verbs[record[2]] if record[0] == 2 else self.tables[record[0]]

    def fields(self, record):
        """[path, row, value] of each value."""
        rows, values = self.table(record)[1], record[1:2] + record[3:] if record[0] == 2 else record[1:]
        values, fields = list(values), []
        for row in rows:
            if row[0] == 0:
                fields += [[row[1], row, value] for value in values[:1]]
                del values[:1]
            else:
                items = values[:row[3]] if row[0] == 1 else (values or [[]])[0]
                del values[:row[3] if row[0] == 1 else 1]
                fields += [["%s[%d]" % (row[1], i), row, item] for i, item in enumerate(items)]
        return fields + [["value", None, value] for value in values]

    def words(self, row, value, names):
        kind = row[2] if row else None
        if isinstance(value, bool) or value is None:
            return {True: "yes", False: "no", None: "nil"}[value]
        if isinstance(value, float):
            return "%.17g" % value
        if isinstance(value, str):
            return "".join("\\u{%x}" % ord(c) if any(a <= ord(c) <= b for a, b in UNSAFE) else c for c in value)
        if isinstance(value, list):
            return "[" + ", ".join(self.words(None, item, ()) for item in value) + "]"
        if isinstance(value, dict):
            return "{" + ", ".join("%s: %s" % (key, self.words(None, value[key], ())) for key in value) + "}"
        if kind in self.enums:
            return dict(enumerate(self.enums[kind])).get(value, str(value))
        if kind == "actor":
            return "nobody" if value == -1 else (names[value] if 0 <= value < len(names) else "") or "#%d" % value
        if kind == "position":
            return "nowhere" if value < 0 else "(%d,%d,%d)" % (value & 1023, value >> 10 & 1023, value >> 20)
        if kind == "bool" and value in (0, 1):
            return ("no", "yes")[value]
        return "none" if kind == "roll" and value == -1 else "%016x" % value if kind == "hash" else str(value)

    def plain(self, record, names=()):
        return " ".join([self.table(record)[0]] + ["%s=%s" % (path, self.words(row, value, names))
                                                   for path, row, value in self.fields(record)])

    def sentence(self, record):
        template = self.table(record)[2]
        fields = self.fields(record)
        if not template:
            return self.plain(record, self.names)

        def named(name):
            return [(row, value) for _, row, value in fields if row and row[1] == name]

        def something(name):
            for row, value in named(name)[:1]:
                if row[2] in ("roll", "actor", "position"):
                    return not (type(value) is int and value < 0)
                return not (type(value) in (int, bool) and not value)
            return False

        def told(template):
            out = ""
            while template:
                brace, template = template[0] == "{", template[template[0] == "{":]
                if not brace:
                    out, template = out + template[0].strip("[]"), template[1:]
                    continue
                inside, closed, template = template.partition("}")
                name, is_choice, choice = inside.partition("?")
                yes, _, no = choice.partition("|")
                if closed and is_choice and named(name):
                    out += yes if something(name) else no
                elif closed and not is_choice:
                    out += ", ".join(self.words(row, value, self.names) for row, value in named(name))
            return out

        def parts(template):
            """The template without the parts that are not told."""
            head, opened, rest = template.partition("[")
            if not opened:
                return head
            part, _, rest = rest.partition("]")
            names = [piece.split("}")[0].split("?")[0] for piece in part.split("{")[1:]]
            return head + (part if not names or any(map(something, names)) else "") + parts(rest)

        return told(parts(template))


def spread(rows, values, at, names, words):
    """The words of a table that are not 0, by path, from the values of a battle record."""
    values = list(values)
    for row in rows:
        place = (at + "." if at else "") + row[1]
        if row[0] == 4:
            names.append(place)
            continue
        value = values.pop(0) if values else row[3] if row[0] == 0 else []
        if row[0] == 0:
            words[place] = value
        elif row[0] == 3:
            words.update({"%s[%d]" % (place, flag): 1 for flag in value})
        elif row[0] in (1, 2):
            words.update({"%s[%d]" % (place, i): item for i, item in enumerate(value)})
        if row[0] in (2, 6):
            words[place + ".count"] = len(value)
        for i in range(row[-2] if row[0] in (5, 6) else 0):
            spread(row[-1], value[i] if i < len(value) else [], "%s[%d]" % (place, i), names, words)


def check_battle(schema, row, what):
    [[kind, name, seed, rules, setup, names, parameters]] = reader.records(unspaced(row["bytes"]))
    words, places = {}, []
    spread(schema.setup, setup, "", places, words)
    equal(kind, 1, what)
    equal([name, str(seed), names, parameters], [row["name"], row["seed"], row["names"], row["parameters"]], what)
    equal(dict(zip((r[1] for r in schema.rules), rules)), row["rules"], what + ": rules")
    equal({key: word for key, word in words.items() if word}, row["setup"], what + ": setup")
    check(len(names) <= len(places), what + ": places for all names")


def check_records(name):
    vector = load(name)
    [schema] = reader.records(unspaced(vector["schema"]))
    for i, row in enumerate(vector["battles"]):
        if name == "records.json":
            check_battle(Schema(schema), row, "%s: battle %d" % (name, i))
    schema = Schema(schema, vector["battles"][-1]["names"])
    for row in vector["records"]:
        [record] = reader.records(unspaced(row["bytes"]))
        what = "%s: %s" % (name, row["bytes"][:60])
        if "fields" in row:
            fields = [[path, value] for path, _, value in schema.fields(record)]
            equal(repr(fields), repr(value_of(row["fields"])), what + ": fields")
            equal(schema.table(record)[0], row["name"], what)
            equal(schema.plain(record), row["plain"], what + ": plain")
        equal(schema.sentence(record), row["sentence"], what + ": sentence")


# ---- vectors: numbers ----


def mix(x):
    for _ in range(2):
        x = (x ^ x >> 32) * 0x0E9846AF9B1A615D % 2**64
    return x ^ x >> 28


def check_numbers():
    for row in load("rolls.json"):
        seed, step = mix((int(row["seed"]) + 0x9E3779B97F4A7C15) % 2**64), row["step"]
        site, nth, actor, target = (row[key] % 2**32 for key in ("site", "nth", "actor", "target"))
        bits = mix((mix((mix((seed + step) % 2**64) + (site << 32) + nth) % 2**64) + (actor << 32) + target) % 2**64)
        equal("%016x" % bits, row["bits"], "roll %r" % row)
        for n, below in row["below"].items():
            equal(bits * int(n) // 2**64, below, "roll below %s" % n)
    for row in load("hashes.json"):
        equal("%016x" % xxh3(struct.pack("<%di" % len(row["words"]), *row["words"])), row["hash"], "hash of a state")


def main():
    goldens = sorted(glob.glob(path("fixtures", "golden", "**", "*.firn"), recursive=True))
    check(len(goldens) > 0, "there are goldens")
    small = path("formats", "vectors", "small.firn")
    mine = read(load("small.firn"))
    for key, expected in load("small.json").items():
        if key in mine:
            equal(mine[key], expected, "small.firn: " + key)
    check_values()
    check_records("records.json")
    check_records("sentences.json")
    check_numbers()
    check_logs(goldens + [small] + check_damaged())
    print("%(passed)d passed, %(failed)d failed" % COUNT)
    return 1 if COUNT["failed"] or not COUNT["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
