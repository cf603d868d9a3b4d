/* Data frames of another form than ours are refused, each by name; and frames and seals survive their
 * own encoders. */
#include <string.h>
#include <zstd.h>

#include "base/error.h"
#include "base/hash.h"
#include "file/frame.h"
#include "file/seal.h"
#include "test.h"
#include "test_file_rig.h"

/* ---- frames that zstd makes otherwise ---- */

struct form {
    const char *name;
    size_t size;
    int content_size;
    int checksum;
    int window_log; /* 0: zstd's choice */
    const char *message;
};

static const struct form forms[] = {
    { "ours", 1000, 1, 1, 0, "no seal" },
    { "no content size", 1000, 0, 1, 0,
      "recompressed: no content size; firn-recover rewrites it" },
    { "no checksum", 1000, 1, 0, 0, "it has no checksum" },
    { "a window smaller than the content", 100000, 1, 1, 10, "not a single segment" },
    { "too much content", FIRN_FRAME_MAX + 1, 1, 1, 22, "expected content of at most 1114112 bytes" },
    { "no content", 0, 1, 1, 0, "it has no content" },
};

static void make_form(const struct form *form, struct firn_buf *log)
{
    struct firn_buf stream = { 0 };
    ZSTD_CCtx *context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, form->content_size);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, form->checksum);
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, form->window_log);
    rig_stream(&stream, form->size, 2, 3);
    size_t bound = ZSTD_compressBound(form->size);
    firn_buf_reserve(log, bound);
    log->size = ZSTD_compress2(context, log->data, bound, stream.data, form->size);
    FIRN_ASSERT(!ZSTD_isError(log->size));
    ZSTD_freeCCtx(context);
    firn_buf_free(&stream);
}

static void check_message(const struct firn_buf *log, const char *name, const char *message)
{
    struct rig_reading reading;
    rig_read(log->data, log->size, &reading);
    CHECK(strstr(reading.error.message, message) != NULL, "%s: expected \"%s\", found \"%s\"", name,
          message, reading.error.message);
    uint64_t end = strstr(message, "no seal") != NULL ? log->size : 0;
    CHECK(reading.error.offset == end, "%s: a wrong offset", name);
    rig_reading_free(&reading);
}

static void other_forms_are_refused(void)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct firn_buf log = { 0 };
        make_form(&forms[i], &log);
        check_message(&log, forms[i].name, forms[i].message);
        firn_buf_free(&log);
    }
}

/* ---- frames that no zstd makes, as bytes ---- */

struct bytes {
    const char *name;
    size_t size;
    const char *bytes; /* behind the magic number */
    const char *message;
};

static const struct bytes byte_forms[] = {
    { "ours", 10, "\x24\x01\x09\x00\x00\x7a\0\0\0\0", "checksum" },
    { "reserved bit", 4, "\x2c\x01\0\0", "reserved bit" },
    { "unused bit", 4, "\x34\x01\0\0", "unused bit" },
    { "dictionary of one byte", 4, "\x25\x07\x01\0", "made with a dictionary; a log has none" },
    { "dictionary of four bytes", 4, "\x27\x07\x01\0", "made with a dictionary; a log has none" },
    { "long size field", 9, "\xe4\x01\0\0\0\0\0\0\0", "not in the shortest form" },
    { "size of 65,791 in four bytes", 5, "\xa4\xff\x00\x01\x00", "not in the shortest form" },
    { "size of 65,792 in four bytes", 5, "\xa4\x00\x01\x01\x00", "cut inside a data frame" },
    { "a size beyond all", 9, "\xe4\xff\xff\xff\xff\xff\xff\xff\xff", "found 18446744073709551615" },
    { "reserved block type", 6, "\x24\x01\x0f\x00\x00\x7a", "a block of the reserved type" },
    { "huge block", 5, "\x24\x01\xf9\xff\xff", "expected blocks of at most 131072 bytes, found 2097151" },
    { "more content than said", 11, "\x24\x01\x11\x00\x00\x7a\x7a\0\0\0\0", "zstd cannot decode" },
    { "less content than said", 10, "\x24\x02\x09\x00\x00\x7a\0\0\0\0", "zstd cannot decode" },
};

static void wrong_bytes_are_refused(void)
{
    for (size_t i = 0; i < sizeof byte_forms / sizeof byte_forms[0]; i++) {
        struct firn_buf log = { 0 };
        firn_append_little(&log, FIRN_MAGIC_DATA, 4);
        firn_buf_append(&log, byte_forms[i].bytes, byte_forms[i].size);
        check_message(&log, byte_forms[i].name, byte_forms[i].message);
        firn_buf_free(&log);
    }
}

/* Raw blocks of one byte: four bytes of file for each of content. */
static void swollen_frame_is_refused(void)
{
    struct firn_buf log = { 0 };
    size_t content = FIRN_FRAME_FILE_MAX / 4;
    firn_append_little(&log, FIRN_MAGIC_DATA, 4);
    firn_append_little(&log, 0xa4, 1);
    firn_append_little(&log, content, 4);
    for (size_t i = 0; i < content; i++)
        firn_append_little(&log, UINT64_C(0x7a000008) | (i + 1 == content), 4);
    firn_append_little(&log, 0, 4);
    check_message(&log, "a swollen frame", "bytes in the file, found more");
    firn_buf_free(&log);
}

static void foreign_frames_have_a_limit(void)
{
    static const size_t sizes[] = { 0, FIRN_FOREIGN_MAX, FIRN_FOREIGN_MAX + 1, 0xffffffff };
    for (size_t i = 0; i < 4; i++) {
        struct firn_buf log = { 0 };
        struct firn_buf filler = { 0 };
        firn_append_little(&log, FIRN_MAGIC_SEAL + 9, 4);
        firn_append_little(&log, sizes[i], 4);
        rig_stream(&filler, i < 3 ? sizes[i] : 0, 1, 1);
        firn_buf_append(&log, filler.data, filler.size);
        check_message(&log, "a foreign frame",
                      i < 2 ? "no seal" : "unknown skippable frame: expected at most 1114112 bytes");
        firn_buf_free(&log);
        firn_buf_free(&filler);
    }
}

static void garbage_is_not_a_log(void)
{
    static const char *const texts[] = { "{\"json\": true}", "PK", "\x1f\x8b\x08\x00", "\x28\xb5\x2f\xfe" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct rig_reading reading;
        rig_read(texts[i], strlen(texts[i]), &reading);
        CHECK(reading.first == FIRN_DAMAGED && strstr(reading.error.message, "expected a frame"),
              "text %zu: found %d: %s", i, reading.first, reading.error.message);
    }
}

/* ---- seals ---- */

static void seals_survive_their_encoder(void)
{
    struct firn_seal seal = { .version = 1, .file_bytes = 1, .stream_bytes = 2, .file_hash = 3 };
    for (int is_signed = 0; is_signed < 2; is_signed++) {
        struct firn_buf bytes = { 0 };
        struct firn_buf again = { 0 };
        struct firn_seal back;
        seal.is_signed = is_signed;
        seal.public_key[0] = (uint8_t)is_signed;
        firn_seal_encode(&bytes, &seal);
        CHECK(bytes.size == (is_signed ? 176 : 80), "a seal of %zu bytes", bytes.size);
        CHECK(firn_seal_decode(&back, bytes.data + 8, bytes.size - 8, 0, NULL) == FIRN_OK
                  && firn_seal_encode(&again, &back) && rig_same(&bytes, &again),
              "decoding and encoding changed the seal");
        firn_buf_free(&bytes);
        firn_buf_free(&again);
    }
}

static void seal_of_another_size_is_judged_by_its_hash(void)
{
    struct firn_error error;
    struct firn_seal seal;
    for (size_t size = 0; size <= FIRN_SEAL_SIZE_MAX + 8; size += 4) {
        struct firn_buf payload = { 0 };
        for (uint64_t version = 1; size >= 16 && version <= 2; version++) {
            firn_buf_clear(&payload);
            firn_append_little(&payload, version, 8);
            rig_stream(&payload, size - 16, 8, 4);
            firn_append_little(&payload, firn_hash64(payload.data, size - 8), 8);
            enum firn_status status = firn_seal_decode(&seal, payload.data, size, 0, &error);
            bool ours = version == 1 && (size == FIRN_SEAL_SIZE || size == FIRN_SEAL_SIGNED_SIZE);
            enum firn_status expected = ours                                       ? FIRN_OK
                                        : version == 2 && size <= FIRN_SEAL_SIZE_MAX ? FIRN_UNKNOWN
                                                                                     : FIRN_DAMAGED;
            CHECK(status == expected, "version %u, %zu bytes: expected %d, found %d",
                  (unsigned)version, size, expected, status);
        }
        if (size < 16)
            CHECK(firn_seal_decode(&seal, (const uint8_t *)"0123456789abcdef", size, 0, &error)
                      == FIRN_DAMAGED,
                  "a seal of %zu bytes", size);
        firn_buf_free(&payload);
    }
}

const struct suite suite_file_frame = { "file_frame", (const struct test[]){
    { "a frame of another form is refused by name", other_forms_are_refused },
    { "a frame with wrong bytes is refused by name", wrong_bytes_are_refused },
    { "a frame swollen beyond any buffer is refused", swollen_frame_is_refused },
    { "foreign frames are passed over up to a limit", foreign_frames_have_a_limit },
    { "what is no log is called so", garbage_is_not_a_log },
    { "a seal survives its encoder", seals_survive_their_encoder },
    { "a seal of another size or version is judged by its hash", seal_of_another_size_is_judged_by_its_hash },
    { NULL, NULL },
} };
