#!/usr/bin/python3
"""Writes formats/vectors/ anew: python3 tests/make_vectors.py. The vectors are checked in and hardly ever change;
what should be in them stands here, written out, and only the bytes are made. Read formats/vectors/README.md."""

import copy
import json
import os
import struct

from log_bytes import member, pack, words_hash

NOTHING = object()
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "formats", "vectors")


def spaced(data):
    """Bytes as hex; a byte that stands eight times or more in a row as xx*N."""
    parts, at = [], 0
    while at < len(data):
        run = 1
        while at + run < len(data) and data[at + run] == data[at]:
            run += 1
        if run < 8:
            run = 1
        parts.append("%02x" % data[at] + ("*%d" % run if run > 1 else ""))
        at += run
    return " ".join(parts)


def save(name, rows):
    with open(os.path.join(HERE, name), "w", encoding="utf-8") as file:
        file.write(rows if isinstance(rows, str) else lines(rows))


def lines(value, depth=0):
    """JSON with the outer two levels over several lines."""
    if depth < 2 and isinstance(value, (list, dict)) and value:
        pairs = value.items() if isinstance(value, dict) else [(None, item) for item in value]
        inner = ",\n".join(" " * (depth + 1) + ("" if k is None else json.dumps(k) + ": ") + lines(v, depth + 1)
                           for k, v in pairs)
        brackets = "{}" if isinstance(value, dict) else "[]"
        return brackets[0] + "\n" + inner + "\n" + " " * depth + brackets[1] + ("\n" if depth == 0 else "")
    return json.dumps(value, ensure_ascii=False)


# ---- values ----


def told(value):
    """A value in the notation of README.md."""
    if isinstance(value, float):
        return {"float": struct.pack(">d", value).hex()}
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 1 << 53:
        return {"int": str(value)}
    if isinstance(value, str) and len(value) > 40:
        return {"text": value[0], "times": len(value)}
    if isinstance(value, list):
        return {"array": told(value[0]), "times": len(value)} if len(value) > 20 else [told(v) for v in value]
    if isinstance(value, dict):
        return {"map": [[told(k), told(value[k])] for k in sorted(value, key=str.encode)]}
    return value


def accepted():
    ints = set()
    for bits in (5, 7, 8, 15, 16, 31, 32, 53, 63, 64):
        for near in (-1, 0, 1):
            ints |= {(1 << bits) + near, -(1 << bits) + near}
    rows = [("int %d" % i, i) for i in sorted(ints | {0, 1, -1}) if -(1 << 63) <= i < 1 << 64]
    rows += [("nil", None), ("false", False), ("true", True)]
    rows += [("float " + name, struct.unpack(">d", bytes.fromhex(bits))[0]) for name, bits in (
        ("0", "0000000000000000"), ("-0", "8000000000000000"), ("1", "3ff0000000000000"),
        ("smallest", "0000000000000001"), ("largest", "7fefffffffffffff"), ("infinity", "7ff0000000000000"),
        ("-infinity", "fff0000000000000"), ("NaN", "7ff8000000000000"), ("0.1", "3fb999999999999a"))]
    rows += [("text of %d bytes" % n, "a" * n) for n in (0, 1, 31, 32, 255, 256, 65535)]
    rows += [("text of each length of UTF-8", "a\u00e9\u20ac\U0001f3f9"), ("U+0000", "\0"), ("U+007F", "\x7f"),
             ("first and last of two bytes", "\u0080\u07ff"), ("first and last of three bytes", "\u0800\uffff"),
             ("beside the surrogates", "\ud7ff\ue000"), ("first and last of four bytes", "\U00010000\U0010ffff")]
    rows += [("array of %d" % n, [None] * n) for n in (0, 1, 15, 16, 65535, 65536)]
    rows += [("map of %d" % n, {"k%02d" % i: i for i in range(n)}) for n in (0, 1, 15, 16)]
    rows += [("map with the empty key", {"": 1}), ("keys by content", {"a": 1, "aa": 2, "ab": 3, "b": 4, "\u00e9": 5}),
             ("a short key and a long one", {"a" * 31: 1, "a" * 32: 2})]
    deep = []
    for _ in range(14):
        deep = [deep]
    rows += [("16 levels", deep), ("map in array in map", {"a": [{"b": [True]}]})]
    made = [{"name": name, "bytes": spaced(b"\x92\x10" + pack(value)), "values": [16, told(value)]}
            for name, value in rows]
    for name, values in (("one value", [6]), ("kind 127", [127]), ("15 values", [16] + [1] * 14),
                         ("16 values", [16] + [1] * 15), ("65535 values", [16] + [1] * 65534)):
        made.append({"name": name, "bytes": spaced(pack(values)), "values": told(values)})
    made[-1]["values"] = {"array": 1, "times": 65534, "after": 16}
    return made


SHORT_U, SHORT_I = "the shortest form of an unsigned integer", "the shortest form of a negative integer"
SHORT_S, SHORT_L = "the shortest form of a string", "the shortest form of a length"
NO_TYPE, UTF8 = "no float32, binary or extension type", "UTF-8"
ORDER, KEY = "map keys unique and in order", "a string as map key"
RECORD, KIND, BIG = "a record: an array of at most 65535 values", "a record's kind, 0..127", "a record of at most 1 MiB"
LONG, DEEP, NAN = "a string of at most 65535 bytes", "at most 16 levels", "the one NaN 7ff8000000000000"


def refused():
    rows = [("no array", "10", 0, RECORD), ("a map", "80", 0, RECORD), ("a text", "a1 61", 0, RECORD),
            ("an empty text", "a0", 0, RECORD), ("a map of 15", "8f", 0, RECORD),
            ("an array of 65536", "dd 00 01 00 00 10 c0*65535", 0, RECORD), ("an empty array", "90 10", 1, KIND),
            ("a kind of two bytes", "91 cc 80", 1, KIND), ("kind -1", "91 ff", 1, KIND),
            ("a text as kind", "91 a1 31", 1, KIND), ("a float as kind", "91 cb 40 30 00 00 00 00 00 00", 1, KIND),
            ("array16 of 1", "dc 00 01 10", 0, SHORT_L), ("array16 of 15", "dc 00 0f 10 01*14", 0, SHORT_L)]
    inner = [("u8 of 127", "cc 7f", SHORT_U), ("u16 of 255", "cd 00 ff", SHORT_U),
             ("u32 of 65535", "ce 00 00 ff ff", SHORT_U), ("u64 of 2^32 - 1", "cf 00 00 00 00 ff ff ff ff", SHORT_U),
             ("u64 of 0", "cf 00*8", SHORT_U), ("i8 of 0", "d0 00", SHORT_I), ("i8 of 127", "d0 7f", SHORT_I),
             ("i8 of -32", "d0 e0", SHORT_I), ("i16 of -128", "d1 ff 80", SHORT_I), ("i16 of 255", "d1 00 ff", SHORT_I),
             ("i32 of -32768", "d2 ff ff 80 00", SHORT_I), ("i64 of -2^31", "d3 ff ff ff ff 80 00 00 00", SHORT_I),
             ("i64 of 2^62", "d3 40 00 00 00 00 00 00 00", SHORT_I), ("str8 of 31", "d9 1f 61*31", SHORT_S),
             ("str8 of 0", "d9 00", SHORT_S), ("str16 of 255", "da 00 ff 61*255", SHORT_S),
             ("str32 of 1", "db 00 00 00 01 61", SHORT_S), ("str32 of 65535", "db 00 00 ff ff 61*65535", SHORT_S),
             ("str32 of 65536", "db 00 01 00 00 61*65536", LONG), ("str32 of 4 G", "db ff ff ff ff", LONG),
             ("array16 of 15", "dc 00 0f c0*15", SHORT_L), ("array32 of 65535", "dd 00 00 ff ff c0*65535", SHORT_L),
             ("array32 of 4 G", "dd ff ff ff ff", BIG), ("map16 of 15", "de 00 0f", SHORT_L),
             ("map32 of 65535", "df 00 00 ff ff", SHORT_L), ("map32 of 4 G", "df ff ff ff ff", BIG),
             ("array32 of 1 Mi", "dd 00 10 00 00", BIG), ("float32", "ca 3f 80 00 00", NO_TYPE), ("bin8", "c4 01 00", NO_TYPE),
             ("bin16", "c5 00 01 00", NO_TYPE), ("bin32", "c6 00 00 00 01 00", NO_TYPE), ("ext8", "c7 01 05 00", NO_TYPE),
             ("ext16", "c8 00 01 05 00", NO_TYPE), ("ext32", "c9 00 00 00 01 05 00", NO_TYPE),
             ("fixext1", "d4 05 00", NO_TYPE), ("fixext2", "d5 05 00 00", NO_TYPE), ("fixext4", "d6 ff 00 00 00 00", NO_TYPE),
             ("fixext8", "d7 ff 00*8", NO_TYPE), ("fixext16", "d8 05 00*16", NO_TYPE), ("c1", "c1", NO_TYPE),
             ("NaN with a sign", "cb ff f8 00 00 00 00 00 00", NAN), ("NaN with a payload", "cb 7f f8 00 00 00 00 00 01", NAN),
             ("signalling NaN", "cb 7f f0 00 00 00 00 00 01", NAN)]
    rows += [(name, "92 10 " + data, 2, expected) for name, data, expected in inner]
    rows += [("UTF-8: " + name, "92 10 %02x %s" % (0xA0 | len(data.split()), data), 3 + at, UTF8) for name, data, at in (
        ("80 alone", "80", 0), ("ff", "ff", 0), ("fe", "61 fe", 1), ("c0 80", "c0 80", 0), ("c1 bf", "c1 bf", 0),
        ("e0 9f bf", "e0 9f bf", 0), ("f0 8f bf bf", "f0 8f bf bf", 0), ("surrogate d800", "ed a0 80", 0),
        ("surrogate dfff", "ed bf bf", 0), ("above 10ffff", "f4 90 80 80", 0), ("f5", "f5 80 80 80", 0),
        ("two bytes cut", "c3", 0), ("three bytes cut", "61 e2 82", 1), ("four bytes cut", "f0 9f 8f", 0),
        ("two bytes broken", "c3 28", 0), ("third of three broken", "e2 82 28", 0), ("fourth of four broken", "f0 9f 8f 28", 0))]
    rows += [("map: " + name, "92 10 " + data, at, expected) for name, data, at, expected in (
        ("a number as key", "81 01 02", 3, KEY), ("nil as key", "81 c0 02", 3, KEY), ("an array as key", "81 90 02", 3, KEY),
        ("one key twice", "82 a1 61 01 a1 61 02", 6, ORDER), ("keys falling", "82 a1 62 01 a1 61 02", 6, ORDER),
        ("a longer key first", "82 a2 61 61 01 a1 61 02", 7, ORDER), ("keys by length", "82 a1 62 01 a2 61 61 02", 6, ORDER),
        ("the empty key second", "82 a1 61 01 a0 02", 6, ORDER),
        ("one key twice behind a map", "82 a1 61 81 a1 7a 01 a1 61 02", 9, ORDER),
        ("one key twice in a map in a map", "81 a1 61 82 a1 7a 01 a1 7a 02", 9, ORDER))]
    rows += [("17 levels", "92 10 " + "91 " * 15 + "90", 17, DEEP), ("17 levels of maps", "92 10 " + "81 a1 61 " * 15 + "80", 47, DEEP),
             ("10,000 levels", "92 10 91*10000", 17, DEEP)]
    return [{"name": n, "bytes": b, "offset": at, "expected": e} for n, b, at, e in rows]


# ---- records ----

INT, YES = "int", True
TYPES = [0, "colors", "color"]
SCHEMA = [
    0, "firn", 1, "vector", 7,
    [[16, "moved", "{actor} goes to {to}[, rolled {roll}]{fast? in haste| in peace}",
      [[0, "actor", "actor"], [0, "to", "position"], [0, "roll", "roll"], [0, "fast", "bool"]]],
     [17, "counted", "{count} and {colors} for {who}",
      [[0, "count", "int"], [1, "colors", "color", 3], [2, "who", "actor", 4]]],
     [18, "foreign", "", [[0, "big", "i64"], [0, "text", "str"], [0, "ratio", "float"], [0, "more", "any"]]],
     [127, "nothing", "", []]],
    [[1, "go", "{actor} goes to {to}", [[0, "to", "position"]]],
     [5, "paint", "", [[1, "colors", "color", 2], [2, "who", "actor", 4]]]],
    [[0, "weather", "color", 1, 0, 2], [0, "size", "int", 5, 1, 9], [1, "weights", "int", 3], [2, "marks", "int", 4],
     [3, "palette", "color"], [4, "judge"], [0, "seal", "bool", 0, 0, 1, True],
     [5, "teams", 2, [[6, "members", 1, 3, [[4, "name"], [0, "hp", "int", 10, 1, 99], [3, "colors", "color"]]],
                      [0, "luck", "int", -3, -100, 100]]]],
    [[0, "round", "int"], [0, "outcome", "outcome"], [1, "marks", "int", 2],
     [5, "fighter", 2, [[0, "hp", "int"], [0, "color", "color"]]]],
    [[0, "hit_percent", "int", 60, 0, 100], [0, "cap", "int", 1000, 1, 100000]],
    [["color", ["red", "green", "blue"]], ["outcome", ["running", "stopped", "draw", "won"]],
     ["reason", ["none", "cap"]]],
    [[1, "hit"], [2, "flee"]],
]


def battle(name, seed, rules, setup, names, parameters, words):
    return {"bytes": spaced(pack([1, name, seed, rules, setup, names, parameters])), "name": name, "seed": str(seed),
            "names": names, "parameters": parameters, "rules": dict(zip(("hit_percent", "cap"), rules)),
            "setup": words}


def battles():
    """`setup` here has the words that are not 0, by path."""
    least = {"weather": 1, "size": 5, "seal": 1}
    for team in (0, 1):
        least["teams[%d].luck" % team] = -3
        least["teams[%d].members.count" % team] = 1
        for slot in range(3):
            least["teams[%d].members[%d].hp" % (team, slot)] = 10
    most = {"weather": 2, "size": 9, "weights[0]": -1, "weights[1]": 128, "weights[2]": 65536, "marks.count": 2,
            "marks[0]": 7, "marks[1]": -8, "palette[0]": 1, "palette[2]": 1,
            "teams[0].luck": -3, "teams[0].members.count": 3, "teams[0].members[0].hp": 99,
            "teams[0].members[0].colors[1]": 1, "teams[0].members[1].hp": 10, "teams[0].members[2].hp": 10,
            "teams[0].members[2].colors[0]": 1, "teams[0].members[2].colors[1]": 1, "teams[0].members[2].colors[2]": 1,
            "teams[1].luck": 100, "teams[1].members.count": 1, "teams[1].members[0].hp": 1, "teams[1].members[1].hp": 10,
            "teams[1].members[2].hp": 10}
    return [
        battle("", 0, [60, 1000], [1, 5, [0, 0, 0], [], [], 1, [[[[]]], [[[]]]]], [], [256, 0, True], least),
        battle("the most", (1 << 64) - 1, [100, 1],
               [2, 9, [-1, 128, 65536], [7, -8], [0, 2], 0, [[[[99, [1]], [], [10, [0, 1, 2]]]], [[[1]], 100]]],
               ["Judge", "Ann", "", "C\u00e9l\u00edne", "Dora"], [1, 2, False], most),
    ]


def row(record, name, fields, sentence, plain):
    """`fields`: [path, value] each."""
    return {"bytes": spaced(pack(record)), "name": name, "fields": [[path, told(value)] for path, value in fields],
            "sentence": sentence, "plain": plain}


STATE = [3, 0, -1, 300, 99, 2, 0, 1]


def records():
    digest = words_hash(STATE)
    place = 5 + 1024 * 6 + 1048576 * 7
    return [
        row([16, 1, place, 12, 1], "moved", [["actor", 1], ["to", place], ["roll", 12], ["fast", 1]],
            "Ann goes to (5,6,7), rolled 12 in haste", "moved actor=#1 to=(5,6,7) roll=12 fast=yes"),
        row([16, -1, -1, -1, 0], "moved", [["actor", -1], ["to", -1], ["roll", -1], ["fast", 0]],
            "nobody goes to nowhere in peace", "moved actor=nobody to=nowhere roll=none fast=no"),
        row([16, 2, 0, 0, 2], "moved", [["actor", 2], ["to", 0], ["roll", 0], ["fast", 2]],
            "#2 goes to (0,0,0), rolled 0 in haste", "moved actor=#2 to=(0,0,0) roll=0 fast=2"),
        row([17, -70000, 0, 2, 9, [0, 3]], "counted",
            [["count", -70000], ["colors[0]", 0], ["colors[1]", 2], ["colors[2]", 9], ["who[0]", 0], ["who[1]", 3]],
            "-70000 and red, blue, 9 for Judge, C\u00e9l\u00edne",
            "counted count=-70000 colors[0]=red colors[1]=blue colors[2]=9 who[0]=#0 who[1]=#3"),
        row([17, 0, 1, 1, 1, []], "counted",
            [["count", 0], ["colors[0]", 1], ["colors[1]", 1], ["colors[2]", 1]],
            "0 and green, green, green for ", "counted count=0 colors[0]=green colors[1]=green colors[2]=green"),
        row([18, (1 << 64) - 1, "a\u202eb\n", 0.1, {"k": [None, True]}], "foreign",
            [["big", (1 << 64) - 1], ["text", "a\u202eb\n"], ["ratio", 0.1], ["more", {"k": [None, True]}]],
            "foreign big=18446744073709551615 text=a\\u{202e}b\\u{a} ratio=0.10000000000000001 more={k: [nil, yes]}",
            "foreign big=18446744073709551615 text=a\\u{202e}b\\u{a} ratio=0.10000000000000001 more={k: [nil, yes]}"),
        row([18, -(1 << 63), "", -0.0, []], "foreign",
            [["big", -(1 << 63)], ["text", ""], ["ratio", -0.0], ["more", []]],
            "foreign big=-9223372036854775808 text= ratio=-0 more=[]",
            "foreign big=-9223372036854775808 text= ratio=-0 more=[]"),
        row([127], "nothing", [], "nothing", "nothing"),
        row([127, 5], "nothing", [["value", 5]], "nothing value=5", "nothing value=5"),
        row([16, 1], "moved", [["actor", 1]], "Ann goes to ", "moved actor=#1"),
        row([2, 1, 1, place], "go", [["actor", 1], ["to", place]], "Ann goes to (5,6,7)", "go actor=#1 to=(5,6,7)"),
        row([2, 4, 5, 1, 2, [3, -1]], "paint",
            [["actor", 4], ["colors[0]", 1], ["colors[1]", 2], ["who[0]", 3], ["who[1]", -1]],
            "paint actor=Dora colors[0]=green colors[1]=blue who[0]=C\u00e9l\u00edne who[1]=nobody",
            "paint actor=#4 colors[0]=green colors[1]=blue who[0]=#3 who[1]=nobody"),
        row([3, 3, digest], "check", [["step", 3], ["hash", digest]], "check step=3 hash=%016x" % digest,
            "check step=3 hash=%016x" % digest),
        row([4, 3, STATE], "keyframe", [["step", 3], ["state", STATE]],
            "keyframe step=3 state=[3, 0, -1, 300, 99, 2, 0, 1]", "keyframe step=3 state=[3, 0, -1, 300, 99, 2, 0, 1]"),
        row([5, 3, 1, 12, 300, 40, 3], "end",
            [["outcome", 3], ["reason", 1], ["steps", 12], ["events", 300], ["rolls", 40], ["checks", 3]],
            "end outcome=won reason=cap steps=12 events=300 rolls=40 checks=3",
            "end outcome=won reason=cap steps=12 events=300 rolls=40 checks=3"),
        row([6], "step", [], "step", "step"),
        row([7, 70000, 1234], "gap", [["lost_bytes", 70000], ["offset", 1234]], "gap lost_bytes=70000 offset=1234",
            "gap lost_bytes=70000 offset=1234"),
    ]


# ---- sentences ----


def sentences():
    """One event for each template: rows, then for each record its values and the text."""
    a, b, c = [0, "a", "int"], [0, "b", "actor"], [0, "c", "roll"]
    many, listed = [1, "m", "color", 2], [2, "l", "actor", 3]
    cases = [
        ("plain words, no field", [a], [([5], "plain words, no field")]),
        ("{a}", [a], [([5], "5"), ([0], "0"), ([-7], "-7"), (["x"], "x"), ([None], "nil"), ([True], "yes")]),
        ("<{a}{a}>", [a], [([5], "<55>")]),
        ("{b} and {c}", [b, c], [([1, 3], "Ann and 3"), ([-1, -1], "nobody and none"), ([9, 0], "#9 and 0"), ([-5, 1], "#-5 and 1")]),
        ("{a?yes|no}", [a], [([5], "yes"), ([0], "no"), ([-1], "yes"), ([False], "no"), ([True], "yes"), ([""], "yes"), ([0.0], "yes")]),
        ("{a?yes}.", [a], [([5], "yes."), ([0], ".")]),
        ("{a?|no}.", [a], [([5], "."), ([0], "no.")]),
        ("{a?yes|}.", [a], [([5], "yes."), ([0], ".")]),
        ("{a?one|two|three}", [a], [([1], "one"), ([0], "two|three")]),
        ("x[ a {a}]", [a], [([5], "x a 5"), ([0], "x"), ([], "x")]),
        ("x[ by {b}]", [b], [([0], "x by Judge"), ([-1], "x"), ([-2], "x")]),
        ("x[ {a} or {b}]", [a, b], [([0, -1], "x"), ([1, -1], "x 1 or nobody"), ([0, 1], "x 0 or Ann")]),
        ("x[ no field]", [a], [([0], "x no field")]),
        ("x[ {a?on|off}]", [a], [([1], "x on"), ([0], "x")]),
        ("[{a}][{b}]", [a, b], [([1, 2], "1#2"), ([0, 2], "#2"), ([0, -1], "")]),
        ("{m}; {l}", [many, listed], [([0, 2, [1, -1]], "red, blue; Ann, nobody"), ([1, 1, []], "green, green; ")]),
        ("x[ {m}]", [many], [([0, 2], "x"), ([2, 0], "x blue, red")]),
        ("x[ {l}]", [listed], [([[]], "x"), ([[-1, 1]], "x"), ([[1, -1]], "x Ann, nobody")]),
        ("{nobody} is {a}", [a], [([1], " is 1")]),
        ("x[ {nobody}]", [a], [([1], "x")]),
        ("x{a", [a], [([1], "x")]),
        ("x[ {a}", [a], [([1], "x 1"), ([0], "x")]),
        ("x] {a}", [a], [([1], "x 1")]),
        ("x} {a}", [a], [([1], "x} 1")]),
        ("x | ? {a}", [a], [([1], "x | ? 1")]),
        ("{}{a}", [a], [([1], "1")]),
        ("\u00e9\u20ac {a}", [a], [([1], "\u00e9\u20ac 1")]),
    ]
    events = [[16 + i, "e%d" % i, sentence, rows] for i, (sentence, rows, _) in enumerate(cases)]
    rows = [{"bytes": spaced(pack([16 + i] + values)), "sentence": text} for i, (_, _, told_as) in enumerate(cases)
            for values, text in told_as]
    schema = SCHEMA[:3] + ["sentences", 1, events] + SCHEMA[6:]
    return {"schema": spaced(pack(schema)), "battles": [battles()[1]], "records": rows}


# ---- schemas ----


def schemas():
    """Records that are canonical and no schema: one thing of `whole` replaced, by its path."""
    whole = [0, "firn", 1, "v", 7, [[16, "moved", "", []], [17, "b", "", []], [18, "c", "", []], [127, "d", "", []]],
             [[1, "go", "", []], [5, "e", "", []]], [], [], [], [["color", ["red", "green"]]], [[1, "hit"], [2, "f"]]]
    rows = []

    def row(name, says, *changes, answer="damaged"):
        record = copy.deepcopy(whole)
        for path, value in changes:
            at = record
            for step in path[:-1]:
                at = at[step]
            at[path[-1]:path[-1] + 1] = [value] if value is not NOTHING else []
        rows.append({"name": name, "bytes": spaced(pack(record)), "answer": answer, "says": says})

    def setup(name, says, *new):
        row(name, "setup: expected " + says, ((7,), list(new)))

    def event(name, says, *new):
        row(name, "moved: expected " + says, ((5, 0, 3), list(new)))

    HEAD, COUNT, SIZE = "a format and a rules version", "a count that can be", "of a size that can be"
    row("another first word", 'head: expected "firn"', ((1,), "fern"))
    row("no first word", 'head: expected "firn"', ((1,), 0))
    row("format 2", "format 2 is not known here", ((2,), 2), answer="unknown")
    row("format 0", "format 0 is not known here", ((2,), 0), answer="unknown")
    row("format 2 and another shape", "format 2 is not known here", ((2,), 2), ((5,), None), ((6,), NOTHING), answer="unknown")
    row("a format that is no number", HEAD, ((2,), "1"))
    row("a format of 64 bits", HEAD, ((2,), 1 << 40))
    row("rules version -1", HEAD, ((4,), -1))
    row("rules version 2^31", HEAD, ((4,), 1 << 31))
    row("an engine without a name", "an engine's name", ((3,), 5))
    row("11 values", "12 values", ((11,), NOTHING))
    row("13 values", "12 values", ((11,), []), ((12,), []))
    row("events that are no array", "events: expected a list of tables", ((5,), {}))
    row("kind 15", "a kind from 16 to 127", ((5, 0, 0), 15))
    row("kind 128", "a kind from 16 to 127", ((5, 3, 0), 128))
    row("kind -1", "a kind from 16 to 127", ((5, 0, 0), -1))
    row("one kind twice", "numbers in order", ((5, 1, 0), 16))
    row("kinds falling", "numbers in order", ((5, 0, 0), 18))
    row("one verb twice", "orders: expected numbers in order", ((6, 1, 0), 1))
    row("an event of three values", "number, name, sentence and rows", ((5, 0, 3), NOTHING))
    row("an event of five values", "number, name, sentence and rows", ((5, 0, 4), []))
    row("an event without a name", "each with a name", ((5, 0, 1), None))
    row("a sentence that is no text", "a sentence", ((5, 0, 2), 1))
    row("a sentence of 256 bytes", "a sentence", ((5, 0, 2), "s" * 256))
    for character in ("\n", "\x7f", "\x1b", "\u0085", "\u009b", "\u061c", "\u200f", "\u2028", "\u202e", "\u2066", "\ufeff"):
        row("a sentence with U+%04X" % ord(character), "a sentence", ((5, 0, 2), "a" + character))
    row("an event's name with U+202E", "a name", ((5, 0, 1), "a\u202e"))
    row("a value's name with U+009B", "a value's name", ((10, 0, 1, 0), "\u009b31m"))
    row("rows that are no array", "moved: expected a list of rows", ((5, 0, 3), 7))
    event("a row that is no array", "a row", 5)
    event("an empty row", "a row", [])
    event("a row of one value", "a row", [0])
    event("operation 7", "a row", [7, "a"])
    event("operation -1", "a row", [-1, "a"])
    event("flags in an event", "a row that it may have", [3, "a", "color"])
    event("a name in an event", "a row that it may have", [4, "a"])
    event("a group in an event", "a row that it may have", [5, "a", 1, [[0, "b", "int"]]])
    event("a row without a name", "a row's name", [0, 1, "int"])
    event("a row without a type", "a type that is there", [0, "a"])
    event("a type that is not there", "a type that is there", [0, "a", "colour"])
    event("a field of four values", "a name and a type", [0, "a", "int", 1])
    event("a field with a range in an event", "a name and a type", [0, "a", "int", 1, 0, 2])
    event("an array without a count", "a count", [1, "a", "int"])
    event("an array of none", COUNT, [1, "a", "int", 0])
    event("an array of -1", COUNT, [1, "a", "int", -1])
    event("a list of 65536", COUNT, [2, "a", "int", 65536])
    event("a count that is no number", "a count", [2, "a", "int", "4"])
    row("flags in an order", "go: expected a row that it may have", ((6, 0, 3), [[3, "a", "color"]]))
    row("i64 in an order", "go: expected a type that is there", ((6, 0, 3), [[0, "a", "i64"]]))
    row("a name in the state", "state: expected a row that it may have", ((8,), [[4, "a"]]))
    row("any in the state", "state: expected a type that is there", ((8,), [[0, "a", "any"]]))
    row("an array in the rules", "rules: expected a row that it may have", ((9,), [[1, "a", "int", 2]]))
    row("a rule without a range", "rules: expected fallback, least and most", ((9,), [[0, "a", "int"]]))
    row("a setup that is no array", "setup: expected a list of rows", ((7,), 0))
    setup("a field without a range", "fallback, least and most", [0, "a", "int"])
    setup("half a range", "fallback, least and most", [0, "a", "int", 1, 0])
    setup("a range of text", "fallback, least and most", [0, "a", "int", 1, 0, "2"])
    setup("a range of 64 bits", "fallback, least and most", [0, "a", "int", 1, 0, 1 << 31])
    setup("required is false", "fallback, least and most", [0, "a", "int", 1, 0, 2, False])
    setup("required is 1", "fallback, least and most", [0, "a", "int", 1, 0, 2, 1])
    setup("eight values", "fallback, least and most", [0, "a", "int", 1, 0, 2, True, True])
    setup("str in a setup", "a type that is there", [0, "a", "str", 1, 0, 2])
    setup("flags of int", "flags of an enum", [3, "a", "int"])
    setup("flags of four values", "flags of an enum", [3, "a", "color", 3])
    setup("a name of three values", "a name row of two values", [4, "a", 1])
    setup("a group without rows", "a group with its count and rows", [5, "a", 1])
    setup("a group of none", "a group " + SIZE, [5, "a", 0, [[2, "b", "int", 1]]])
    setup("a group of 65536", "a group " + SIZE, [5, "a", 65536, [[2, "b", "int", 1]]])
    setup("a group of nothing", "a group " + SIZE, [5, "a", 1, []])
    setup("a group of names only", "a group " + SIZE, [5, "a", 1, [[4, "b"]]])
    setup("a group list of -1", "a group " + SIZE, [6, "a", -1, 2, [[2, "b", "int", 1]]])
    setup("a least above the most", "a group " + SIZE, [6, "a", 3, 2, [[2, "b", "int", 1]]])
    setup("a group list of four values", "a group with its count and rows", [6, "a", 2, [[2, "b", "int", 1]]])
    setup("a count of text", "a group with its count and rows", [5, "a", "2", [[2, "b", "int", 1]]])
    setup("a group of 262145 words", "a group " + SIZE, [5, "a", 5, [[2, "b", "int", 52428]]])
    setup("a table of 262145 words", "a table " + SIZE, [5, "a", 5, [[2, "b", "int", 52427]]], [1, "c", "int", 5], [1, "d", "int", 1])
    setup("262145 names", "a group " + SIZE, [5, "a", 52429, [[0, "b", "int", 0, 0, 0]] + [[4, "c"]] * 5])
    setup("groups in groups", "a group " + SIZE, [5, "a", 65535, [[5, "b", 65535, [[5, "c", 65535, [[2, "d", "int", 1]]]]]]])
    row("enums that are no array", "enums: expected a list", ((10,), 0))
    row("an enum without values", "a name and its values", ((10, 0, 1), []))
    row("an enum of three values", "a name and its values", ((10, 0, 2), 1))
    row("an enum without a name", "a name", ((10, 0, 0), 5))
    row("a value that is no text", "a value's name", ((10, 0, 1, 1), 5))
    row("rolls that are no array", "rolls: expected a list", ((11,), 0))
    row("a roll of one value", "a number and a name", ((11, 0, 1), NOTHING))
    row("a roll of three values", "a number and a name", ((11, 0, 2), 1))
    row("a roll without a number", "a number and a name", ((11, 0, 0), "1"))
    return rows


# ---- battles ----


def refused_battles():
    """Records that are canonical and no battle of SCHEMA: one thing of `whole` replaced, by its path."""
    whole = [1, "name", 7, [60, 1000], [1, 5, [1, 2, 3], [4], [0, 2], 1, [[[[], [20, [1]]]], [[[]], 5]]], ["Ann", "Bo"],
             [256, 0, True]]
    rows = []

    def row(name, says, *changes):
        record = copy.deepcopy(whole)
        for path, value in changes:
            at = record
            for step in path[:-1]:
                at = at[step]
            at[path[-1]:path[-1] + 1] = [value] if value is not NOTHING else []
        rows.append({"name": name, "bytes": spaced(pack(record)), "says": says})

    HEAD, RULES, PARAMS = "seven values, a name among them", "a number for each rule", "three recording parameters"
    WORD, MANY = "not a number of 32 bits", "too many or too few elements"
    row("six values", HEAD, ((6,), NOTHING))
    row("eight values", HEAD, ((7,), 0))
    row("a name that is no text", HEAD, ((1,), 5))
    row("a name with a zero byte", HEAD, ((1,), "a\0b"))
    row("a seed of -1", "a seed", ((2,), -1))
    row("a seed of text", "a seed", ((2,), "7"))
    row("a rule too few", RULES, ((3, 1), NOTHING))
    row("a rule too many", RULES, ((3, 2), 5))
    row("rules that are no array", RULES, ((3,), 5))
    row("a rule above its range", "rules: hit_percent: 101 is outside 0..100", ((3, 0), 101))
    row("a rule below its range", "rules: cap: 0 is outside 1..100000", ((3, 1), 0))
    row("a rule of 64 bits", "rules: cap: " + WORD, ((3, 1), 1 << 31))
    row("a rule of text", "rules: hit_percent: " + WORD, ((3, 0), "60"))
    row("a setup that is no array", "not a list of values", ((4,), 0))
    row("a setup that is a map", "not a list of values", ((4,), {}))
    row("a value too many", "more values than the schema has", ((4, 7), 0))
    row("no value of its enum", "setup: weather: 3 is no value of color", ((4, 0), 3))
    row("below its range", "setup: size: 0 is outside 1..9", ((4, 1), 0))
    row("above its range", "setup: size: 10 is outside 1..9", ((4, 1), 10))
    row("a bool of 2", "setup: seal: 2 is outside 0..1", ((4, 5), 2))
    row("true is no number", "setup: seal: " + WORD, ((4, 5), True))
    row("a field of nil", "setup: size: " + WORD, ((4, 1), None))
    row("-2^31 - 1", "setup: size: " + WORD, ((4, 1), -(1 << 31) - 1))
    row("an array too short", "setup: weights[0]: " + MANY, ((4, 2), [1, 2]))
    row("an array too long", "setup: weights[0]: " + MANY, ((4, 2), [1, 2, 3, 4]))
    row("an array that is a number", "setup: weights[0]: not a list", ((4, 2), 5))
    row("a list too long", "setup: marks.count: " + MANY, ((4, 3), [1, 2, 3, 4, 5]))
    row("an element of text", "setup: marks[1]: " + WORD, ((4, 3), [1, "2"]))
    row("flags falling", "setup: palette[0]: flags are numbers", ((4, 4), [2, 0]))
    row("one flag twice", "setup: palette[0]: flags are numbers", ((4, 4), [1, 1]))
    row("a flag too many", "setup: palette[0]: flags are numbers", ((4, 4), [3]))
    row("a flag of -1", "setup: palette[0]: flags are numbers", ((4, 4), [-1]))
    row("a flag of text", "setup: palette[0]: flags are numbers", ((4, 4), ["red"]))
    row("required and missing", "setup: seal: missing", ((4, 5), NOTHING), ((4, 5), NOTHING))
    row("a group missing", "setup: teams[0].members.count: missing", ((4, 6), NOTHING))
    row("a group too short", "setup: teams[0].members.count: " + MANY, ((4, 6), [[[[]]]]))
    row("a group too long", "setup: teams[0].members.count: " + MANY, ((4, 6), [[[[]]]] * 3))
    row("a group list that is empty", "setup: teams[0].members.count: " + MANY, ((4, 6, 0, 0), []))
    row("a group list that is left out", "setup: teams[1].members.count: missing", ((4, 6, 1), []))
    row("a group list too long", "setup: teams[0].members.count: " + MANY, ((4, 6, 0, 0), [[]] * 4))
    row("an element that is a number", "setup: teams[0].members[1].hp: not a list of values", ((4, 6, 0, 0, 1), 5))
    row("deep in a group", "setup: teams[0].members[1].hp: 100 is outside 1..99", ((4, 6, 0, 0, 1, 0), 100))
    row("behind a group list", "setup: teams[1].luck: 101 is outside -100..100", ((4, 6, 1, 1), 101))
    row("an element with a value too many", "more values than the schema has", ((4, 6, 0, 0, 1, 2), 0))
    row("names that are no array", "a list of names", ((5,), "Ann"))
    row("a name of nil", "names that are text", ((5, 0), None))
    row("an actor's name with a zero byte", "a zero byte", ((5, 1), "\0"))
    row("more names than places", "more names than actors (7)", ((5,), ["a"] * 8))
    row("two parameters", PARAMS, ((6, 2), NOTHING))
    row("four parameters", PARAMS, ((6, 3), 0))
    row("checks every 0 events", PARAMS, ((6, 0), 0))
    row("keyframes every -1 steps", PARAMS, ((6, 1), -1))
    row("events 1", PARAMS, ((6, 2), 1))
    row("checks every 2^31 events", PARAMS, ((6, 0), 1 << 31))
    return rows


# ---- rolls, hashes, a log ----


def mix(x):
    for shift in (32, 32):
        x = (x ^ x >> shift) * 0xE9846AF9B1A615D & (1 << 64) - 1
    return x ^ x >> 28


def roll(seed, step, site, actor, target, nth):
    whole = (1 << 64) - 1
    site, nth, actor, target = (v & 0xFFFFFFFF for v in (site, nth, actor, target))
    s = mix(mix(seed + 0x9E3779B97F4A7C15 & whole) + step & whole)
    return mix(mix(s + (site << 32 | nth) & whole) + (actor << 32 | target) & whole)


def rolls():
    top, most = (1 << 64) - 1, (1 << 31) - 1
    keys = [(0, 0, 0, -1, -1, 0), (0, 0, 1, 0, 0, 0), (1, 1, 1, 0, 1, 0), (1, 1, 1, 1, 0, 0), (1, 1, 1, 0, 1, 1),
            (1, 1, 2, 0, 1, 0), (1, 2, 1, 0, 1, 0), (2, 1, 1, 0, 1, 0), (42, 7, 3, 5, -1, 0), (42, 7, 3, -1, 5, 0),
            (1234567890123456789, 99, 20, 11, 6, 3), (top, most, most, most, most, most), (1 << 63, 1, 1, -most - 1, most, -1)]
    keys += [(s, t, u, a, g, n) for s in (7, top - 7) for t in (1, 500) for u in (1, 9) for a, g in ((0, 6), (6, 0), (3, -1))
             for n in (0, 5)]
    names = ("seed", "step", "site", "actor", "target", "nth")
    return [dict(zip(names, (str(k[0]),) + k[1:]), bits="%016x" % roll(*k),
                 below={str(n): roll(*k) * n >> 64 for n in (1, 2, 6, 100, 1000, 1 << 31)}) for k in keys]


def hashes():
    made = [[], [0], [1], [-1], [1, 2], [0] * 3, list(range(4)), list(range(5)), [-(1 << 31), (1 << 31) - 1] * 4]
    made += [[i * 7919 % 1000 - 500 for i in range(n)] for n in (8, 31, 32, 33, 59, 60, 61, 157, 255, 256, 257, 600)]
    return [{"words": words, "hash": "%016x" % words_hash(words)} for words in made]


def small_log():
    """Two members: a battle with orders, events, a keyframe and its end; then a lean one that was stopped."""
    digest = words_hash(STATE)
    first = [SCHEMA, [1, "first", 1, [60, 1000], [1, 5, [0, 0, 0], [], [], 1, [[[[]]], [[[]]]]], ["Ann"], [1, 1, True]],
             [16, 0, 5, -1, 0], [3, 0, digest], [4, 0, STATE], [2, 0, 1, 77], [16, 0, 77, 3, 1], [3, 1, digest],
             [4, 1, STATE], [5, 2, 0, 1, 2, 1, 2]]
    second = [SCHEMA, [1, "second", 2, [60, 1000], [1, 5, [0, 0, 0], [], [], 0, [[[[]]], [[[]]]]], [], [9, 0, False]],
              [3, 0, digest], [2, 1, 5, 0, 0, []], [6], [5, 1, 0, 1, 7, 0, 1]]
    first, second = ([pack(record) for record in records] for records in (first, second))
    with open(os.path.join(HERE, "small.firn"), "wb") as file:
        file.write(member([first[:4], first[4:]]) + member([second]))
    return {"engines": "vector 7", "members": 2, "frames": 3, "battles": 2, "ended": 2, "steps": 2, "events": 9, "orders": 2,
            "checks": 3, "keyframes": 2, "gaps": 0, "lost_bytes": 0, "skipped": 0,
            "stream_bytes": sum(map(len, first + second))}


def main():
    save("accepted.json", accepted())
    save("refused.json", refused())
    save("records.json", {"schema": spaced(pack(SCHEMA)), "battles": battles(), "records": records()})
    save("sentences.json", sentences())
    save("schemas.json", schemas())
    save("battles.json", refused_battles())
    save("rolls.json", rolls())
    save("hashes.json", hashes())
    save("small.json", small_log())


if __name__ == "__main__":
    main()
