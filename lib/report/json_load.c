/* A JSON file read whole, see json_load.h. Knows nothing of what the file says. */
#include "report/json_load.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/io.h"
#include "report/sanitise.h"

#define READ_SIZE (64u * 1024)

static enum firn_status read_fd(int fd, struct firn_buf *text, struct firn_error *error)
{
    size_t got;
    do {
        if (!firn_buf_reserve(text, READ_SIZE))
            return firn_error_memory(error);
        int failure = firn_io_read(fd, text->data + text->size, READ_SIZE, &got);
        if (failure != 0)
            return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%s", firn_io_text(failure));
        text->size += got;
        if (text->size > FIRN_JSON_SIZE_MAX)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "larger than %u bytes",
                                  FIRN_JSON_SIZE_MAX);
    } while (got > 0);
    return FIRN_OK;
}

static enum firn_status read_file(const char *path, struct firn_buf *text, struct firn_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_fd(STDIN_FILENO, text, error);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%s", firn_io_text(errno));
    enum firn_status status = read_fd(fd, text, error);
    close(fd);
    return status;
}

static enum firn_status parse(json_t **root, const struct firn_buf *text, struct firn_error *error)
{
    json_error_t why;
    *root = json_loadb((const char *)text->data, text->size, JSON_REJECT_DUPLICATES, &why);
    if (*root != NULL)
        return FIRN_OK;
    if (why.text[0] == '\0') /* what jansson says of memory that ran out, if it notices */
        return firn_error_memory(error);
    if (text->size == 0)
        return firn_error_set(error, FIRN_USAGE, 0, "the file is empty");
    enum json_error_code code = json_error_code(&why);
    bool is_nul = code == json_error_null_character || code == json_error_null_byte_in_key;
    char column[32] = "";
    if (why.column > 0) /* 0: at the line's beginning */
        snprintf(column, sizeof column, ", column %d", why.column);
    return firn_error_set(error, FIRN_USAGE, (uint64_t)why.position, "line %d%s: %s",
                          why.line > 0 ? why.line : 1, column, is_nul ? "a text holds the character \\u0000" : why.text);
}

enum firn_status firn_json_load(json_t **root, const char *path, struct firn_error *error)
{
    struct firn_buf text = { 0 };
    *root = NULL;
    enum firn_status status = read_file(path, &text, error);
    if (status == FIRN_OK)
        status = parse(root, &text, error);
    firn_buf_free(&text);
    return status;
}

enum firn_status firn_json_finish(enum firn_status status, const char *path, struct firn_error *error)
{
    if (status == FIRN_OK || error == NULL)
        return status;
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    struct firn_buf text = { 0 };
    firn_sanitise_line(&text, name, firn_sanitise_cut(name, strlen(name), 200));
    firn_buf_text(&text, ": ");
    firn_sanitise_line(&text, error->message, strlen(error->message));
    if (text.failed) {
        firn_buf_free(&text);
        return firn_error_memory(error);
    }
    size_t size = firn_sanitise_cut((const char *)text.data, text.size, sizeof error->message - 1);
    memcpy(error->message, text.data, size);
    error->message[size] = '\0';
    firn_buf_free(&text);
    return status;
}
