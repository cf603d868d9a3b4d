"""Puts logs together byte by byte, right ones and wrong ones, from formats/log.md and formats/file.md: what
make_vectors.py and make_damaged.py write with. Its encoder of MessagePack is its own."""

import hashlib
import struct

import zstandard

from xxh3 import xxh3

SEAL, INDEX, TABLE = 0x184D2A50, 0x184D2A51, 0x184D2A5E


def number(value):
    if value < 0:
        for limit, head, form in ((-32, b"", "b"), (-1 << 7, b"\xd0", "b"), (-1 << 15, b"\xd1", ">h"),
                                  (-1 << 31, b"\xd2", ">i"), (-1 << 63, b"\xd3", ">q")):
            if value >= limit:
                return head + struct.pack(form, value)
    for limit, head, form in ((1 << 7, b"", "B"), (1 << 8, b"\xcc", "B"), (1 << 16, b"\xcd", ">H"),
                              (1 << 32, b"\xce", ">I"), (1 << 64, b"\xcf", ">Q")):
        if value < limit:
            return head + struct.pack(form, value)
    raise ValueError(value)


def head(count, short, limit, wide):
    """Head of a text, array or map: one byte up to `limit`, else the first of `wide` = {size: byte} that holds
    it."""
    if count < limit:
        return bytes([short | count])
    for size, byte in wide.items():
        if count < 1 << 8 * size:
            return bytes([byte]) + count.to_bytes(size, "big")
    raise ValueError(count)


def pack(value):
    if value is None or isinstance(value, bool):
        return {None: b"\xc0", False: b"\xc2", True: b"\xc3"}[value]
    if isinstance(value, bytes):  # packed already
        return value
    if isinstance(value, int):
        return number(value)
    if isinstance(value, float):
        return b"\xcb" + struct.pack(">d", value)
    if isinstance(value, str):
        text = value.encode()
        return head(len(text), 0xA0, 32, {1: 0xD9, 2: 0xDA, 4: 0xDB}) + text
    if isinstance(value, dict):
        pairs = sorted((key.encode(), key, item) for key, item in value.items())
        return head(len(pairs), 0x80, 16, {2: 0xDE, 4: 0xDF}) + b"".join(pack(k) + pack(v) for _, k, v in pairs)
    return head(len(value), 0x90, 16, {2: 0xDC, 4: 0xDD}) + b"".join(map(pack, value))


def words_hash(words):
    return xxh3(b"".join(struct.pack("<i", word) for word in words))


# ---- the file ----


def frame(content, level=19):
    """One data frame in the form that a log has."""
    made = zstandard.ZstdCompressor(level=level, write_checksum=True, write_content_size=True).compress(content)
    assert made[4] & 0x3F == 0x24, "not a single segment with a checksum"
    return made


def skippable(magic, payload):
    return struct.pack("<II", magic, len(payload)) + payload


def kind(record):
    """The second byte of an array, -1 of what is none."""
    return (record + bytes(3))[3 if record[0] == 0xDC else 1] if 0x90 <= record[0] <= 0x9F or record[0] == 0xDC else -1


def index(contents):
    """`contents` are those of the data frames: lists of records; what begins in them is counted."""
    rows = [(sum(kind(r) == 0 for r in c), sum(kind(r) == 1 for r in c)) for c in contents]
    return skippable(INDEX, b"".join(struct.pack("<II", *row) for row in rows))


def seal(before, stream, version=1, file_hash=None):
    payload = struct.pack("<QQQQ", version, len(before), len(stream), xxh3(before) if file_hash is None else file_hash)
    payload += hashlib.blake2b(stream, digest_size=32).digest()
    return skippable(SEAL, payload + struct.pack("<Q", xxh3(payload)))


def table(frames, sizes):
    rows = b"".join(struct.pack("<II", len(f), size) for f, size in zip(frames, sizes))
    return skippable(TABLE, rows + struct.pack("<IBI", len(frames), 0, 0x8F92EAB1))


def member(contents, data=None, foreign=()):
    """A member of the frames whose records are `contents`. `data`: other bytes for the data frames than the plain
    ones; `foreign`: skippable frames before the index."""
    streams = [b"".join(records) for records in contents]
    frames = (data or [frame(stream) for stream in streams]) + list(foreign) + [index(contents)]
    frames.append(seal(b"".join(frames), b"".join(streams)))
    sizes = [len(stream) for stream in streams] + [0] * (len(frames) - len(streams))
    return b"".join(frames) + table(frames, sizes)


# ---- the stream ----


def split(stream):
    """The records of a stream."""
    records, at = [], 0
    while at < len(stream):
        end = value_end(stream, at)
        records.append(stream[at:end])
        at = end
    return records


def value_end(data, at):
    byte = data[at]
    if byte < 0x80 or byte >= 0xE0 or 0xC0 <= byte <= 0xC3:
        return at + 1
    if 0xA0 <= byte <= 0xBF:
        return at + 1 + (byte & 31)
    if 0xCC <= byte <= 0xD3:
        return at + 1 + (1 << (byte & 3))
    if byte == 0xCB:
        return at + 9
    wide = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}.get(byte, 0)
    count = int.from_bytes(data[at + 1:at + 1 + wide], "big") if wide else byte & 15
    at += 1 + wide
    if byte in (0xD9, 0xDA, 0xDB):
        return at + count
    for _ in range(count * (2 if byte & 0xF0 == 0x80 or byte in (0xDE, 0xDF) else 1)):
        at = value_end(data, at)
    return at
