/* The seal's bytes, see seal.h. Its last eight bytes are the hash of those before them, so damage to a
 * seal is told from a seal that does not fit its member, and from one of a later version. */
#include "file/seal.h"

#include <inttypes.h>

#include "base/cursor.h"
#include "base/error.h"
#include "base/hash.h"

bool firn_seal_encode(struct firn_buf *out, const struct firn_seal *seal)
{
    size_t size = seal->is_signed ? FIRN_SEAL_SIGNED_SIZE : FIRN_SEAL_SIZE;
    firn_append_skippable(out, FIRN_MAGIC_SEAL, size);
    size_t payload = out->size;
    firn_append_little(out, seal->version, 8);
    firn_append_little(out, seal->file_bytes, 8);
    firn_append_little(out, seal->stream_bytes, 8);
    firn_append_little(out, seal->file_hash, 8);
    firn_buf_append(out, seal->digest, sizeof seal->digest);
    if (seal->is_signed) {
        firn_buf_append(out, seal->public_key, sizeof seal->public_key);
        firn_buf_append(out, seal->signature, sizeof seal->signature);
    }
    if (out->failed)
        return false;
    FIRN_ASSERT(out->size - payload == size - 8);
    return firn_append_little(out, firn_hash64(out->data + payload, size - 8), 8);
}

static enum firn_status own_hash(const uint8_t *payload, size_t size, uint64_t offset,
                                 struct firn_error *error)
{
    struct firn_cursor tail = firn_cursor_over(payload + size - 8, 8);
    uint64_t said = firn_cursor_little(&tail, 8);
    uint64_t is = firn_hash64(payload, size - 8);
    if (said == is)
        return FIRN_OK;
    return firn_file_fail(error, FIRN_DAMAGED, offset,
                          "seal: its own hash: expected %016" PRIx64 ", found %016" PRIx64, said, is);
}

static void take(struct firn_cursor *from, uint8_t *to, size_t size)
{
    const uint8_t *data = firn_cursor_take(from, size);
    if (data != NULL)
        memcpy(to, data, size);
}

enum firn_status firn_seal_decode(struct firn_seal *seal, const uint8_t *payload, size_t size,
                                  uint64_t offset, struct firn_error *error)
{
    if (size < FIRN_SEAL_SIZE_MIN || size > FIRN_SEAL_SIZE_MAX)
        return firn_file_fail(error, FIRN_DAMAGED, offset, "seal: expected %d or %d bytes, found %zu",
                              FIRN_SEAL_SIZE, FIRN_SEAL_SIGNED_SIZE, size);
    enum firn_status status = own_hash(payload, size, offset, error);
    if (status != FIRN_OK)
        return status;
    struct firn_cursor from = firn_cursor_over(payload, size);
    uint64_t version = firn_cursor_little(&from, 8);
    if (version != FIRN_SEAL_VERSION)
        return firn_file_fail(error, FIRN_UNKNOWN, offset,
                              "seal: version %" PRIu64 ", this build knows %d", version,
                              FIRN_SEAL_VERSION);
    if (size != FIRN_SEAL_SIZE && size != FIRN_SEAL_SIGNED_SIZE)
        return firn_file_fail(error, FIRN_DAMAGED, offset, "seal: expected %d or %d bytes, found %zu",
                              FIRN_SEAL_SIZE, FIRN_SEAL_SIGNED_SIZE, size);
    *seal = (struct firn_seal){ .version = version, .is_signed = size == FIRN_SEAL_SIGNED_SIZE };
    seal->file_bytes = firn_cursor_little(&from, 8);
    seal->stream_bytes = firn_cursor_little(&from, 8);
    seal->file_hash = firn_cursor_little(&from, 8);
    take(&from, seal->digest, sizeof seal->digest);
    if (seal->is_signed) {
        take(&from, seal->public_key, sizeof seal->public_key);
        take(&from, seal->signature, sizeof seal->signature);
    }
    FIRN_ASSERT(!from.failed && firn_cursor_left(&from) == 8);
    return FIRN_OK;
}

void firn_seal_message(const struct firn_seal *seal, uint8_t message[FIRN_SEAL_MESSAGE_SIZE])
{
    memcpy(message, "firn-seal-1", 11);
    firn_put_little(message + 11, seal->stream_bytes, 8);
    memcpy(message + 19, seal->digest, sizeof seal->digest);
}
