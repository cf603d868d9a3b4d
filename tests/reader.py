#!/usr/bin/python3
"""Reads logs by formats/file.md and formats/log.md alone, without the library: prints for each FILE what
firn-info --json says of it. The XXH3 hashes of a seal are left to check_reader.py."""
import hashlib, io, json, pathlib, struct, sys, msgpack, zstandard

SEAL, INDEX, TABLE, DATA = 0x184D2A50, 0x184D2A51, 0x184D2A5E, 0xFD2FB528
COUNTS = "file_bytes stream_bytes members frames battles ended steps events orders checks keyframes skipped".split()

class Answer(Exception): "incomplete, damaged or unknown, and why"

def need(good, why, answer="damaged"):
    if not good:
        raise Answer(answer, why)

def frames(data):
    """(magic, start, end, content or payload) of every frame."""
    at = 0
    while at < len(data):
        need(len(data) - at >= 8, "cut in a header", "incomplete")
        magic, size = struct.unpack_from("<II", data, at)
        end, payload = at + 8 + size, data[at + 8:at + 8 + size]
        need(magic == DATA or magic & ~15 == SEAL, "no frame begins here")
        if magic == DATA:
            need(data[at + 4] & 0x3F == 0x24, "a frame of another form")
            need(0 < zstandard.frame_content_size(data[at:at + 18]) <= 0x110000, "a content size that no frame has")
            decoder = zstandard.ZstdDecompressor().decompressobj()
            payload = decoder.decompress(data[at:])
            end = len(data) - len(decoder.unused_data) + (not decoder.eof)
        need(end <= len(data), "cut in a frame", "incomplete")
        yield magic, at, end, payload
        at = end

def canonical(value, depth=1):
    """What packing again does not show: types, levels, lengths, NaN, the order of keys."""
    need(type(value) in (int, float, str, bool, type(None), list, dict), "a type that a log has not")
    need(not isinstance(value, str) or len(value.encode()) <= 65535, "a text too long")
    need(value == value or struct.pack(">d", value) == b"\x7f\xf8" + bytes(6), "another NaN")
    if isinstance(value, (list, dict)):
        keys = list(value) if isinstance(value, dict) else []
        need(depth <= 16 and all(type(key) is str for key in keys), "more than 16 levels, or a key that is no text")
        need(keys == sorted(keys, key=str.encode), "keys out of order")
        for item in keys + list(value.values() if keys else value):
            canonical(item, depth + 1)

def records(content):
    """The records of one frame's content."""
    unpacker, at = msgpack.Unpacker(io.BytesIO(content), raw=False, strict_map_key=False, max_buffer_size=1 << 22), 0
    while at < len(content):
        record, start, at = unpacker.unpack(), at, unpacker.tell()
        need(type(record) is list and 0 < len(record) < 65536 and at - start <= 1 << 20, "no record")
        need(type(record[0]) is int and 0 <= record[0] < 128, "no kind")
        canonical(record)
        need(msgpack.packb(record) == content[start:at], "not the one encoding")
        yield record

def contents(data, info):
    """The content of every data frame, and its records; each member is held against its index, seal and table."""
    stage, rows, begun, start, stream = DATA, b"", b"", 0, b""
    for magic, at, end, payload in frames(data):
        if stage == SEAL:
            footer = struct.pack("<IBI", len(rows) // 8, 0, 0x8F92EAB1)
            need(data[at:end] == struct.pack("<II", TABLE, len(rows) + 9) + rows + footer, "seek table")
            stage, rows, begun, start, stream = DATA, b"", b"", end, b""
            continue
        rows += struct.pack("<II", end - at, len(payload) if magic == DATA else 0)
        need(magic != TABLE and (stage == DATA or magic not in (DATA, INDEX)), "a frame that cannot be here")
        if magic == DATA:
            info["frames"], stream, found = info["frames"] + 1, stream + payload, list(records(payload))
            begun += struct.pack("<II", *(sum(record[0] == kind for record in found) for kind in (0, 1)))
            yield payload, found
        elif magic == INDEX:
            need(payload == begun, "index")
        elif magic == SEAL:
            need(payload[:8] == b"\1" + bytes(7), "a later seal", "unknown")
            need(stage == INDEX and len(payload) in (72, 168), "a seal that cannot be here")
            need(struct.unpack_from("<QQ", payload, 8) == (at - start, len(stream)), "seal: sizes")
            need(payload[32:64] == hashlib.blake2b(stream, digest_size=32).digest(), "seal: digest")
            info["members"] += 1
        stage = magic if magic in (INDEX, SEAL) else stage
    need(0 < start == len(data), "no seal or no table", "incomplete")

def take(record, info, battle):
    """One record; `battle` has the kinds of the battle's records so far, its own record in front."""
    kind, is_lean = record[0], bool(battle) and not battle[0][6][2]
    need(not 7 <= kind < 12, "a gap, or a kind that is not known", "incomplete" if kind == 7 else "unknown")
    may = kind > 1 if battle else kind == 0 or kind == 1 and info["engines"] or 11 < kind < 16
    need(may, "a record that cannot be here")
    need(kind != 0 or record[2] == 1, "another format", "unknown")
    if kind == 0:
        need(len(record) == 12, "a schema of other than 12 values")
        info["engines"].setdefault("%s %d" % tuple(record[3:5]))
    name = {1: "battles", 2: "orders", 3: "checks", 4: "keyframes", 5: "ended"}.get(kind, "events" if kind > 15 else "")
    info[name or "skipped"] += bool(name) or 11 < kind < 16
    battle += [record] if kind == 1 else [kind] if battle else []
    if kind == 5:
        steps, events = sum(k in (3, 6) for k in battle[1:]) - 1, sum(k > 15 for k in battle[1:])
        need([steps, battle[1:].count(3)] == [record[3], record[6]] and steps >= 0, "an end with other counts")
        need(is_lean or events == record[4], "an end with another count of events")
        info["steps"], info["events"] = info["steps"] + steps, info["events"] + record[4] - events
        battle.clear()

def read(data):
    info, battle, digest = dict.fromkeys(COUNTS, 0), [], hashlib.blake2b(digest_size=32)
    info.update(status="ok", error=None, engines={}, file_bytes=len(data))
    try:
        for content, found in contents(data, info):
            digest.update(content)
            info["stream_bytes"] += len(content)
            for record in found:
                take(record, info, battle)
        need(not battle, "a battle without its end", "incomplete")
    except Answer as error:
        info["status"], info["error"] = error.args
    except (zstandard.ZstdError, msgpack.OutOfData, ValueError, TypeError) as error:
        info["status"], info["error"] = "damaged", repr(error)
    return {**info, "engines": ", ".join(info["engines"]), "digest": digest.hexdigest()}

if __name__ == "__main__":
    for path in sys.argv[1:]:
        print(json.dumps({"path": path, **read(pathlib.Path(path).read_bytes())}))
