/* Numbers that take more than a byte, see pack.h. */
#include "stream/pack.h"

uint8_t *firn_pack_wide_uint_at(uint8_t *at, uint64_t value)
{
    if (value < 0x80) {
        *at = (uint8_t)value;
        return at + 1;
    }
    if (value <= UINT8_MAX) {
        *at = 0xcc;
        return firn_pack_big(at + 1, value, 1);
    }
    if (value <= UINT16_MAX) {
        *at = 0xcd;
        return firn_pack_big(at + 1, value, 2);
    }
    if (value <= UINT32_MAX) {
        *at = 0xce;
        return firn_pack_big(at + 1, value, 4);
    }
    *at = 0xcf;
    return firn_pack_big(at + 1, value, 8);
}

uint8_t *firn_pack_wide_int_at(uint8_t *at, int64_t value)
{
    if (value >= 0)
        return firn_pack_wide_uint_at(at, (uint64_t)value);
    if (value >= -32) {
        *at = (uint8_t)value;
        return at + 1;
    }
    if (value >= INT8_MIN) {
        *at = 0xd0;
        return firn_pack_big(at + 1, (uint64_t)value, 1);
    }
    if (value >= INT16_MIN) {
        *at = 0xd1;
        return firn_pack_big(at + 1, (uint64_t)value, 2);
    }
    if (value >= INT32_MIN) {
        *at = 0xd2;
        return firn_pack_big(at + 1, (uint64_t)value, 4);
    }
    *at = 0xd3;
    return firn_pack_big(at + 1, (uint64_t)value, 8);
}
