#!/usr/bin/python3
"""Writes fixtures/damaged/ anew: one small log for each way in which a log can be damaged, incomplete or not known,
and expected.tsv, which says how the tools must answer. The files are checked in, since other releases of zstd make
other bytes. It records a small battle with firn-record first:

    BIN=build/bin python3 tests/make_damaged.py"""

import json
import os
import struct
import subprocess
import tempfile

import zstandard

from log_bytes import INDEX, SEAL, TABLE, frame, index, kind, member, pack, seal, skippable, split, table
from make_vectors import SCHEMA
from xxh3 import xxh3

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
HERE = os.path.join(ROOT, "fixtures", "damaged")
BIN = os.environ.get("BIN", os.path.join(ROOT, "build", "bin"))
ROWS = []


def save(name, data, verify, info, recover, phrase):
    """Exit statuses of firn-verify, firn-info --json and firn-recover; what verify or info must say."""
    with open(os.path.join(HERE, name + ".firn"), "wb") as file:
        file.write(data)
    ROWS.append((name + ".firn", verify, info, recover, phrase))


def record():
    """The records of a small battle of the arena."""
    one = {"attack_type": "melee", "attack": 3, "hp": 4, "speed": 4}
    setup = {"engine": "arena", "name": "small", "teams": [{"fighters": [{"name": name, **one}]} for name in ("Ann", "Bo")]}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "setup.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(setup, file)
        log = subprocess.run([os.path.join(BIN, "firn-record"), "-s", "3", "--check-every=1", "-o", "-", path],
                             capture_output=True, check=True).stdout
    return split(zstandard.ZstdDecompressor().stream_reader(log, read_across_frames=True).read())


class Base:
    """A whole log of two data frames, and its parts."""

    def __init__(self, records):
        self.records, middle = records, 2 + [kind(r) for r in records[2:]].index(3) + 1
        self.contents = [records[:middle], records[middle:]]
        self.streams = [b"".join(content) for content in self.contents]
        self.frames = [frame(stream) for stream in self.streams]
        self.log = member(self.contents)
        self.index = index(self.contents)
        data = b"".join(self.frames)
        self.seal = seal(data + self.index, b"".join(self.streams))
        self.ends = [len(self.frames[0]), len(data), len(data + self.index), len(data + self.index + self.seal)]

    def with_frames(self, frames, streams=None, between=b""):
        """Other data frames, and what fits them behind."""
        streams = streams or self.streams
        parts = frames + [between] * bool(between) + [self.index]
        parts.append(seal(b"".join(parts), b"".join(streams)))
        sizes = [len(s) for s in streams] + [0] * (len(parts) - len(streams))
        return b"".join(parts) + table(parts, sizes)


def flip(data, at, bit=0):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:]


def whole(base):
    save("whole", base.log, 0, 0, 0, "same")
    save("two-members", base.log * 2, 0, 0, 0, "2 battles")
    save("foreign-frame", member(base.contents, foreign=[skippable(SEAL + 7, b"hello")]), 0, 0, 0, "same")
    save("no-battle", member([]), 6, 0, 6, "0 battles: there is nothing to verify")
    skipped = base.contents[0][:2] + [b"\x91\x0c", pack([15, "later", None])] + base.contents[0][2:]
    save("kind-12", member([skipped, [b"\x91\x0d"] + base.contents[1] + [b"\x91\x0e"]]), 0, 0, 0, '"skipped": 4')


def incomplete(base):
    ends, no_seal, no_table = base.ends, "no seal", "no seek table"
    save("empty", b"", 3, 3, 6, "empty")
    save("cut-in-header", base.log[:3], 3, 3, 6, "cut inside a frame's header")
    save("cut-in-frame", base.log[:ends[0] + 20], 3, 3, 3, "cut inside a data frame")
    save("cut-between-frames", base.log[:ends[0]], 3, 3, 3, no_seal)
    save("cut-before-index", base.log[:ends[1]], 3, 3, 3, no_seal)
    save("cut-in-index", base.log[:ends[1] + 12], 3, 3, 3, "cut inside the index")
    save("cut-before-seal", base.log[:ends[2]], 3, 3, 3, no_seal)
    save("cut-in-seal", base.log[:ends[2] + 40], 3, 3, 3, "cut inside the seal")
    save("cut-before-table", base.log[:ends[3]], 3, 3, 3, no_table)
    save("cut-in-table", base.log[:-5], 3, 3, 3, "cut inside the seek table")
    save("second-member-cut", base.log + base.log[:-40], 3, 3, 3, "cut inside the seek table")
    save("second-member-without-seal", base.log + base.frames[0], 3, 3, 3, no_seal)
    save("no-table-between-members", base.log[:ends[3]] + base.log, 3, 3, 3, "member 0 has no seek table")
    save("battle-without-end", member([base.records[:-1]]), 3, 3, 3, "has no end")
    save("gap", member([base.records[:4] + [pack([7, 70, 1234])] + base.records[-2:] + base.records[1:]]), 3, 3, 3, "lost")
    save("gap-instead-of-schema", member([[pack([7, 70, 0])] + base.records[1:]]), 3, 3, 3, "lost")


def damaged_file(base):
    ends, log = base.ends, base.log
    save("not-zstd", b'{"engine": "arena"}\n', 4, 4, 4, "expected a frame")
    save("zeros", bytes(64), 4, 4, 4, "expected a frame")
    save("flip-in-data", flip(log, ends[0] // 2, 3), 4, 4, 3, "frame")
    save("flip-in-checksum", flip(log, ends[0] - 2), 4, 4, 3, "doesn't match")
    save("flip-in-descriptor", flip(log, 4, 4), 4, 4, 3, "unused bit")
    save("flip-in-index", flip(log, ends[1] + 12), 4, 4, 0, "index: it says that other")
    save("flip-in-seal", flip(log, ends[2] + 30), 4, 4, 3, "seal: its own hash")
    save("flip-in-table", flip(log, ends[3] + 9), 4, 4, 0, "seek table")
    save("flip-in-table-magic", flip(log, ends[3]), 4, 4, 0, "seek table")
    save("table-of-another-log", log[:ends[3]] + table(base.frames, [len(s) for s in base.streams]), 4, 4, 0, "seek table")
    save("bytes-behind", log + b"firn", 4, 4, 3, "expected a frame")
    save("frame-behind-seal", log[:ends[3]] + skippable(SEAL + 7, b"hello") + log[ends[3]:], 4, 4, 3, "seek table")
    save("no-index", b"".join(base.frames) + seal(b"".join(base.frames), b"".join(base.streams)), 4, 4, 0, "without an index")
    save("two-indexes", log[:ends[2]] + base.index, 4, 4, 3, "second index")
    save("data-behind-index", log[:ends[2]] + base.frames[1], 4, 4, 3, "behind the index")
    save("table-without-seal", log[:ends[2]] + log[ends[3]:], 4, 4, 0, "without a seal")
    save("index-of-another-log", b"".join(base.frames) + index(base.contents[:1]), 4, 4, 3, "index: expected 16 bytes")
    impossible = skippable(INDEX, struct.pack("<4I", 1, 1, 9, 1 << 20))
    save("index-of-too-many", b"".join(base.frames) + impossible + skippable(SEAL + 7, b""), 4, 4, 3, "cannot begin in")
    save("seal-of-another-log", log[:ends[2]] + seal(log[:ends[1]], base.streams[0]), 4, 4, 0, "expected a member of")
    counted = Base(base.records)
    counted.index = skippable(INDEX, struct.pack("<4I", 1, 1, 0, 1))
    save("index-of-another-count", counted.with_frames(base.frames), 4, 4, 0, "index: it says that other")
    other = seal(log[:ends[2]], b"".join(base.streams), file_hash=1)
    save("seal-with-another-hash", log[:ends[2]] + other, 4, 4, 0, "hash of the member's bytes")
    wrong = log[ends[2] + 8:ends[3] - 8]
    wrong = wrong[:32] + bytes(32)
    save("seal-with-another-digest", log[:ends[2]] + skippable(SEAL, wrong + struct.pack("<Q", xxh3(wrong))) + log[ends[3]:],
         0, 4, 0, "digest of the stream")
    save("seal-too-short", log[:ends[2]] + skippable(SEAL, bytes(8)), 4, 4, 3, "seal: expected 72 or 168 bytes")
    save("seal-of-version-2", log[:ends[2]] + seal(log[:ends[2]], b"".join(base.streams), version=2) + log[ends[3]:],
         6, 6, 6, "seal: version 2, this build knows 1")


def damaged_frames(base):
    stream = b"".join(base.streams)
    plain = zstandard.ZstdCompressor(level=19, write_content_size=False).compressobj()
    save("recompressed", plain.compress(stream) + plain.flush(), 4, 4, 0, "recompressed: no content size")
    windowed = zstandard.ZstdCompressor(level=19, write_checksum=True, write_content_size=True).compressobj(size=len(stream))
    streamed = windowed.compress(stream) + windowed.flush()
    save("recompressed-in-one-frame", streamed, 3, 3, 3, "no seal")
    no_checksum = zstandard.ZstdCompressor(level=19, write_content_size=True).compress(base.streams[0])
    save("no-checksum", base.with_frames([no_checksum, base.frames[1]]), 4, 4, 3, "no checksum")
    dictionary = base.frames[0][:4] + bytes([base.frames[0][4] | 1]) + base.frames[0][5:7] + b"\x07" + base.frames[0][7:]
    save("dictionary", base.with_frames([dictionary, base.frames[1]]), 4, 4, 3, "made with a dictionary")
    save("reserved-bit", base.with_frames([flip(base.frames[0], 4, 3), base.frames[1]]), 4, 4, 3, "reserved bit")
    huge = struct.pack("<IB", 0xFD2FB528, 0xA4) + struct.pack("<I", 0x7FFFFFFF) + b"\x01\x00\x00" + bytes(4)
    save("content-of-2-gigabytes", huge, 4, 4, 4, "content of at most 1114112 bytes, found 2147483647")
    eight = struct.pack("<IBQ", 0xFD2FB528, 0xE4, 1 << 62) + b"\x01\x00\x00" + bytes(4)
    save("content-of-4-exabytes", eight, 4, 4, 4, "found 4611686018427387904")
    long_form = struct.pack("<IBI", 0xFD2FB528, 0xA4, 2) + b"\x11\x00\x00\x91\x06" + bytes(4)
    save("content-size-not-shortest", long_form, 4, 4, 4, "not in the shortest form")
    nothing = zstandard.ZstdCompressor(write_checksum=True, write_content_size=True).compress(b"")
    save("no-content", nothing, 4, 4, 4, "no content")
    other_size = base.frames[0][:5] + struct.pack("<H", len(base.streams[0]) - 256 + 1) + base.frames[0][7:]
    save("content-size-is-another", base.with_frames([other_size, base.frames[1]]), 4, 4, 3, "frame")
    bomb = zstandard.ZstdCompressor(level=19, write_checksum=True, write_content_size=True).compress(bytes(1 << 28))
    save("bomb-of-256-megabytes", bomb, 4, 4, 4, "recompressed")
    skip = struct.pack("<II", SEAL + 7, 0xFFFFFFF0) + bytes(50)
    save("foreign-frame-of-4-gigabytes", skip, 4, 4, 4, "at most 1114112 bytes")
    save("index-of-4-gigabytes", base.frames[0] + struct.pack("<II", INDEX, 0xFFFFFFF8), 4, 4, 3, "index: expected 8 bytes")
    save("table-of-4-gigabytes", base.log[:base.ends[3]] + struct.pack("<II", TABLE, 0xFFFFFFF9), 4, 4, 0, "seek table")


VECTOR = [pack(SCHEMA), pack([1, "", 1, [60, 1000], [1, 5, [0, 0, 0], [], [], 0, [[[[]]], [[[]]]]], [], [1, 0, True]])]


VECTOR_REST = [b"\x93\x03\x00\x01", pack([5, 2, 0, 0, 0, 0, 1])]


def one(data):
    """A log of an engine that is not here, and one event, or what is none."""
    return member([VECTOR + [data, VECTOR_REST[0], pack([5, 2, 0, 0, 1, 0, 1])]])


def damaged_values():
    for name, data, phrase in (
            ("int-not-shortest", b"\x92\x12\xcc\x05", "the shortest form of an unsigned integer"),
            ("int-with-a-sign", b"\x92\x12\xd1\x00\xff", "the shortest form of a negative integer"),
            ("text-not-shortest", b"\x92\x12\xd9\x01a", "the shortest form of a string"),
            ("array-not-shortest", b"\xdc\x00\x01\x12", "the shortest form of a length"),
            ("map-keys-falling", b"\x92\x12\x82\xa1b\x01\xa1a\x02", "map keys unique and in order"),
            ("map-key-twice", b"\x92\x12\x82\xa1a\x01\xa1a\x02", "map keys unique and in order"),
            ("map-key-number", b"\x92\x12\x81\x01\x02", "a string as map key"),
            ("float32", b"\x92\x12\xca\x3f\x80\x00\x00", "no float32, binary or extension type"),
            ("another-nan", b"\x92\x12\xcb\xff\xf8\x00\x00\x00\x00\x00\x00", "the one NaN"),
            ("binary", b"\x92\x12\xc4\x01\x00", "no float32, binary or extension type"),
            ("extension", b"\x92\x12\xd4\x05\x00", "no float32, binary or extension type"),
            ("not-utf-8", b"\x92\x12\xa2\xc3\x28", "expected UTF-8, found 0xc3"),
            ("surrogate", b"\x92\x12\xa3\xed\xa0\x80", "expected UTF-8"),
            ("17-levels", b"\x92\x12" + b"\x91" * 15 + b"\x90", "at most 16 levels"),
            ("10000-levels", b"\x92\x12" + b"\x91" * 10000, "at most 16 levels"),
            ("array-of-4-billion", b"\x92\x12\xdd\xff\xff\xff\xff", "a record of at most 1 MiB"),
            ("map-of-4-billion", b"\x92\x12\xdf\xff\xff\xff\xff", "a record of at most 1 MiB"),
            ("text-of-4-gigabytes", b"\x92\x12\xdb\xff\xff\xff\xff", "a string of at most 65535 bytes"),
            ("binary-of-4-gigabytes", b"\x92\x12\xc6\xff\xff\xff\xff", "no float32, binary or extension type"),
            ("no-array", b"\x05", "a record: an array"),
            ("empty-array", b"\x90", "a record's kind"),
            ("kind-200", b"\x91\xcc\xc8", "a record's kind"),
            ("record-of-1-mebibyte-and-more", b"\x92\x12\xdd\x00\x10\x00\x00" + b"\xc0" * (1 << 20), "at most 1 MiB")):
        save(name, one(data), 4, 4, 3, phrase)
    save("record-of-1-mebibyte", one(b"\x92\x12\xdd\x00\x0f\xff\xf9" + b"\xc0" * ((1 << 20) - 7)), 6, 0, 0, "no such engine")
    split_in = [VECTOR[:1] + [VECTOR[1][:9]], [VECTOR[1][9:], b"\x93\x03\x00\x01", pack([5, 2, 0, 0, 0, 0, 1])]]
    streams = [b"".join(content) for content in split_in]
    frames = [frame(stream) for stream in streams]
    frames.append(skippable(INDEX, struct.pack("<4I", 1, 1, 0, 0)))
    frames.append(seal(b"".join(frames), b"".join(streams)))
    save("record-over-a-frame", b"".join(frames) + table(frames, [len(s) for s in streams] + [0, 0]), 4, 4, 4,
         "expected a whole record, found the end of the frame")


def records_that_cannot_be(base):
    schema, battle, rest = base.records[0], base.records[1], base.records[2:]
    first = next(i for i, r in enumerate(rest) if kind(r) == 3)  # closes step 0
    end = rest[-1]
    save("no-schema", member([base.records[1:]]), 4, 4, 3, "a schema first" )
    save("event-outside", member([base.records + [rest[0]]]), 4, 4, 3, "expected a schema or a battle")
    save("event-before-battle", member([[schema, rest[0], battle] + rest]), 4, 4, 3, "expected a schema or a battle")
    save("battle-in-battle", member([base.records[:-1] + base.records[1:]]), 4, 4, 3, "the end of the battle")
    save("schema-in-battle", member([[schema, battle] + rest[:first + 1] + [schema] + rest[first + 1:]]), 4, 4, 3, "kind 0")
    save("end-before-step-0", member([[schema, battle] + rest[:first] + [pack([5, 2, 0, -1, first, 0, 0])]]), 1, 4, 4,
         "the check of step 0")
    save("end-with-other-counts", member([base.records[:-1] + [end[:-1] + bytes([end[-1] + 1])]]), 1, 4, 4, "its end says")
    save("schema-of-11-values", member([[pack(SCHEMA[:11]), battle] + rest]), 4, 4, 4, "12 values")
    save("schema-with-escape", member([[pack(SCHEMA[:5] + [[[16, "a\x9b31m", "", []]]] + SCHEMA[6:])] + VECTOR[1:] + VECTOR_REST]), 4, 4, 4,
         "each with a name")
    save("battle-out-of-range", member([[VECTOR[0], VECTOR[1].replace(b"\x3c\xcd", b"\x7f\xcd")] + VECTOR_REST]), 4, 4, 4,
         "outside 0..100")
    fought = pack([1, "small", 3, []] ) [:-1]
    save("battle-of-another-shape", member([[schema, fought + battle[8:]] + rest]), 4, 4, 4, "battle record")


def not_known(base):
    schema, rest = base.records[0], base.records[1:]
    other = schema[:8] + schema[8:].replace(b"\xa5arena\x01", b"\xa5arena\x63", 1)
    assert other != schema
    save("engine-not-here", one(pack([127])), 6, 0, 0, "recorded under vector 7, this build has no such engine")
    save("rules-version-not-here", member([[other] + rest]), 6, 0, 0, "recorded under arena 99, this build has arena")
    tables = schema.replace(b"\xa6bubble", b"\xa6bauble")
    assert tables != schema
    save("other-tables", member([[tables] + rest]), 6, 0, 0, "other tables than those of arena 1")
    save("format-2", member([[pack([0, "firn", 2, "arena", 1, "who knows"])] + rest]), 6, 6, 0, "format 2 is not known here")
    save("kind-8", member([[schema, rest[0], b"\x91\x08"] + rest[1:]]), 6, 6, 0, "a record of kind 8")
    save("kind-11-between", member([base.records + [pack([11, 1])] + rest]), 6, 6, 0, "a record of kind 11")


def diverged(base):
    records = base.records
    blow = next(i for i, r in enumerate(records) if kind(r) == 26)
    changed = records[blow][:-1] + bytes([records[blow][-1] ^ 1])
    save("altered-event", member([records[:blow] + [changed] + records[blow + 1:]]), 1, 0, 0, "diverged: 1 of 1 battle")
    check = max(i for i, r in enumerate(records) if kind(r) == 3)
    changed = records[check][:-1] + bytes([records[check][-1] ^ 1])
    save("altered-check", member([records[:check] + [changed] + records[check + 1:]]), 1, 0, 0, "hash")
    save("altered-seed", member([[records[0], records[1].replace(b"\xa5small\x03", b"\xa5small\x04")] + records[2:]]), 1, 0, 0,
         "diverged: 1 of 1 battle")
    save("event-left-out", member([records[:blow] + records[blow + 1:]]), 1, 4, 4, "its end says")


def main():
    os.makedirs(HERE, exist_ok=True)
    for name in os.listdir(HERE):
        os.remove(os.path.join(HERE, name))
    base = Base(record())
    assert member(base.contents) == base.with_frames(base.frames)
    whole(base)
    incomplete(base)
    damaged_file(base)
    damaged_frames(base)
    damaged_values()
    records_that_cannot_be(base)
    not_known(base)
    diverged(base)
    with open(os.path.join(HERE, "expected.tsv"), "w", encoding="utf-8") as file:
        file.write("file\tverify\tinfo\trecover\tphrase\n")
        file.writelines("%s\t%d\t%d\t%d\t%s\n" % row for row in ROWS)


if __name__ == "__main__":
    main()
