/* Manifests of goldens, see manifest.h. */
#include "audit/manifest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/io.h"

enum { COLUMNS = 8, MANIFEST_MAX = 16 * 1024 * 1024 };

void firn_manifest_free(struct firn_manifest *manifest)
{
    for (size_t i = 0; i < manifest->count; i++) {
        free(manifest->rows[i].path);
        free(manifest->rows[i].engine);
        free(manifest->rows[i].outcome);
        free(manifest->rows[i].guards);
    }
    free(manifest->rows);
    *manifest = (struct firn_manifest){ 0 };
}

static enum firn_status read_whole(struct firn_buf *text, const char *path, struct firn_error *error)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int failed = file < 0 ? errno : 0;
    size_t got = 1;
    while (failed == 0 && got != 0 && text->size < MANIFEST_MAX && firn_buf_reserve(text, 64 * 1024)) {
        failed = firn_io_read(file, text->data + text->size, 64 * 1024, &got);
        text->size += failed == 0 ? got : 0;
    }
    if (file >= 0)
        close(file);
    if (failed != 0)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%s: %s", path, firn_io_text(failed));
    if (text->size >= MANIFEST_MAX || (text->size != 0 && memchr(text->data, 0, text->size) != NULL))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "%s: not a manifest: a zero byte in it, or 16 MiB of text", path);
    return firn_buf_byte(text, 0) ? FIRN_OK : firn_error_memory(error);
}

static bool parse_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

static bool parse_digest(const char *text, uint8_t digest[FIRN_DIGEST_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    if (strlen(text) != 2 * FIRN_DIGEST_SIZE)
        return false;
    for (size_t i = 0; i < FIRN_DIGEST_SIZE; i++) {
        const char *high = strchr(digits, text[2 * i]), *low = strchr(digits, text[2 * i + 1]);
        if (high == NULL || low == NULL)
            return false;
        digest[i] = (uint8_t)((high - digits) << 4 | (low - digits));
    }
    return true;
}

/* True for a path that stays under its folder. */
static bool is_inside(const char *path)
{
    return path[0] != '\0' && path[0] != '/' && strncmp(path, "../", 3) != 0 && strstr(path, "/../") == NULL;
}

/* True for a part between two slashes: a gate passes over hidden files and folders. */
static bool is_part(const char *part, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)part[i] < ' ' || part[i] == 0x7f)
            return false;
    return length != 0 && part[0] != '.';
}

const char *firn_manifest_path(const char *path)
{
    static const char ending[] = ".firn";
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    size_t size = strlen(path), length;
    for (const char *part = path; part <= path + size; part += length + 1) {
        length = strcspn(part, "/");
        if (!is_part(part, length))
            return NULL;
    }
    bool is_log = size >= sizeof ending && strcmp(path + size + 1 - sizeof ending, ending) == 0;
    return is_log ? path : NULL;
}

static bool make_room(struct firn_manifest *manifest)
{
    if (manifest->count < manifest->capacity)
        return true;
    size_t capacity = manifest->capacity != 0 ? 2 * manifest->capacity : 64;
    struct firn_manifest_row *rows = realloc(manifest->rows, capacity * sizeof *rows);
    if (rows == NULL)
        return false;
    manifest->rows = rows;
    manifest->capacity = capacity;
    return true;
}

static char *join(const char *folder, const char *path)
{
    size_t size = strlen(folder) + strlen(path) + 1;
    char *joined = malloc(size);
    if (joined != NULL)
        snprintf(joined, size, "%s%s", folder, path);
    return joined;
}

static enum firn_status add_row(struct firn_manifest *manifest, char *columns[COLUMNS], const char *folder,
                                struct firn_error *error)
{
    struct firn_manifest_row row = { 0 };
    uint64_t version;
    if (!is_inside(columns[0]))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "path: expected one under the folder");
    if (!parse_digest(columns[1], row.digest))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "digest: expected 64 hex digits");
    if (!parse_number(columns[3], &version) || version > INT32_MAX ||
        !parse_number(columns[4], &row.battles) || !parse_number(columns[5], &row.events))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "rules_version, battles, events: expected numbers");
    row.rules_version = (int64_t)version;
    row.path = join(folder, columns[0]);
    row.engine = join("", columns[2]);
    row.outcome = join("", columns[6]);
    row.guards = join("", columns[7]);
    if (row.path != NULL && row.engine != NULL && row.outcome != NULL && row.guards != NULL &&
        make_room(manifest)) {
        manifest->rows[manifest->count++] = row;
        return FIRN_OK;
    }
    free(row.path);
    free(row.engine);
    free(row.outcome);
    free(row.guards);
    return firn_error_memory(error);
}

/* Part a line at its tabs; false where it has not the columns. */
static bool part(char *line, char *columns[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        columns[i] = line;
        char *tab = strchr(line, '\t');
        if ((tab == NULL) != (i == COLUMNS - 1))
            return false;
        if (tab != NULL) {
            *tab = '\0';
            line = tab + 1;
        }
    }
    return true;
}

static enum firn_status read_lines(struct firn_manifest *manifest, char *text, const char *folder,
                                   unsigned *number, struct firn_error *error)
{
    for (char *next; *text != '\0'; text = next) {
        char *columns[COLUMNS];
        size_t length = strcspn(text, "\n");
        next = text + length + (text[length] == '\n');
        text[length] = '\0';
        (*number)++;
        if (*number == 1 && strcmp(text, FIRN_MANIFEST_HEADER) != 0)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "expected the header line");
        if (*number == 1 || text[0] == '\0')
            continue;
        if (!part(text, columns))
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "expected %d columns", COLUMNS);
        enum firn_status status = add_row(manifest, columns, folder, error);
        if (status != FIRN_OK)
            return status;
    }
    if (*number == 0)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "expected the header line");
    return FIRN_OK;
}

enum firn_status firn_manifest_read(struct firn_manifest *manifest, const char *path, const char *folder,
                                    struct firn_error *error)
{
    struct firn_buf text = { 0 };
    unsigned number = 0;
    enum firn_status status = read_whole(&text, path, error);
    if (status == FIRN_OK) {
        status = read_lines(manifest, (char *)text.data, folder, &number, error);
        if (status == FIRN_USAGE) {
            char prefix[300];
            snprintf(prefix, sizeof prefix, "%.250s:%u", path, number);
            firn_error_prefix(error, prefix);
        }
    }
    manifest->files += status == FIRN_OK;
    firn_buf_free(&text);
    return status;
}
