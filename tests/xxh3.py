"""XXH3-64 with seed 0, in plain Python: the hash of states, seals and file bytes (formats/log.md,
formats/file.md) without the library that the C code uses. Slow, and meant for small logs only."""

MASK = (1 << 64) - 1
P32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
P64 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
    "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
    "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)


def read(data, at, size=8):
    return int.from_bytes(data[at:at + size], "little")


def fold(a, b):
    product = a * b
    return (product & MASK) ^ (product >> 64)


def turn(x, bits):
    return (x << bits | x >> (64 - bits)) & MASK


def avalanche64(h):
    h = (h ^ h >> 33) * P64[1] & MASK
    h = (h ^ h >> 29) * P64[2] & MASK
    return h ^ h >> 32


def avalanche(h):
    h = (h ^ h >> 37) * 0x165667919E3779F9 & MASK
    return h ^ h >> 32


def mix16(data, at, secret):
    return fold(read(data, at) ^ read(SECRET, secret), read(data, at + 8) ^ read(SECRET, secret + 8))


def up_to_16(data):
    size = len(data)
    if size == 0:
        return avalanche64(read(SECRET, 56) ^ read(SECRET, 64))
    if size < 4:
        combined = data[0] << 16 | data[size >> 1] << 24 | data[-1] | size << 8
        return avalanche64(combined ^ read(SECRET, 0, 4) ^ read(SECRET, 4, 4))
    if size < 9:
        h = read(data, size - 4, 4) + (read(data, 0, 4) << 32) ^ read(SECRET, 8) ^ read(SECRET, 16)
        h = (h ^ turn(h, 49) ^ turn(h, 24)) * 0x9FB21C651E98DF25 & MASK
        h = (h ^ (h >> 35) + size) * 0x9FB21C651E98DF25 & MASK
        return h ^ h >> 28
    low = read(data, 0) ^ read(SECRET, 24) ^ read(SECRET, 32)
    high = read(data, size - 8) ^ read(SECRET, 40) ^ read(SECRET, 48)
    swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
    return avalanche((size + swapped + high + fold(low, high)) & MASK)


def up_to_128(data):
    size = len(data)
    total = size * P64[0]
    for i in range((size - 1) // 32 + 1):
        total += mix16(data, 16 * i, 32 * i) + mix16(data, size - 16 * (i + 1), 32 * i + 16)
    return avalanche(total & MASK)


def up_to_240(data):
    size = len(data)
    total = avalanche((size * P64[0] + sum(mix16(data, 16 * i, 16 * i) for i in range(8))) & MASK)
    total += sum(mix16(data, 16 * i, 16 * (i - 8) + 3) for i in range(8, size // 16))
    return avalanche((total + mix16(data, size - 16, 136 - 17)) & MASK)


def stripe(lanes, data, at, secret):
    for i in range(8):
        value = read(data, at + 8 * i)
        keyed = value ^ read(SECRET, secret + 8 * i)
        lanes[i ^ 1] = (lanes[i ^ 1] + value) & MASK
        lanes[i] = (lanes[i] + (keyed & 0xFFFFFFFF) * (keyed >> 32)) & MASK


def over_240(data):
    size = len(data)
    lanes = [P32[2], P64[0], P64[1], P64[2], P64[3], P32[1], P64[4], P32[0]]
    for n in range((size - 1) // 64):
        if n > 0 and n % 16 == 0:
            lanes = [(x ^ x >> 47 ^ read(SECRET, 128 + 8 * i)) * P32[0] & MASK for i, x in enumerate(lanes)]
        stripe(lanes, data, 64 * n, 8 * (n % 16))
    if (size - 1) // 1024 > 0 and (size - 1) // 64 % 16 == 0:
        lanes = [(x ^ x >> 47 ^ read(SECRET, 128 + 8 * i)) * P32[0] & MASK for i, x in enumerate(lanes)]
    stripe(lanes, data, size - 64, 121)
    total = size * P64[0]
    for i in range(4):
        total += fold(lanes[2 * i] ^ read(SECRET, 11 + 16 * i), lanes[2 * i + 1] ^ read(SECRET, 19 + 16 * i))
    return avalanche(total & MASK)


def xxh3(data):
    if len(data) <= 16:
        return up_to_16(data)
    if len(data) <= 128:
        return up_to_128(data)
    return up_to_240(data) if len(data) <= 240 else over_240(data)
