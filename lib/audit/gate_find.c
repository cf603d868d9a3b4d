/* Which goldens a gate has to judge, see gate.h: the .firn files under its folder, and what the manifests
 * there name. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "audit/gate.h"
#include "base/error.h"
#include "base/io.h"

enum { DEPTH_MAX = 32 };

const char *firn_gate_keep(struct firn_gate *gate, const char *text, size_t size)
{
    if (gate->text_count == gate->text_capacity) {
        size_t capacity = gate->text_capacity != 0 ? 2 * gate->text_capacity : 64;
        char **texts = realloc(gate->texts, capacity * sizeof *texts);
        if (texts == NULL)
            return NULL;
        gate->texts = texts;
        gate->text_capacity = capacity;
    }
    char *copy = malloc(size + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, text, size);
    copy[size] = '\0';
    gate->texts[gate->text_count++] = copy;
    return copy;
}

static enum firn_status add_golden(struct firn_gate *gate, const char *path, struct firn_error *error)
{
    size_t count = gate->result.count;
    if (count == gate->capacity) {
        size_t capacity = count != 0 ? 2 * count : 256;
        struct firn_golden *goldens = realloc(gate->goldens, capacity * sizeof *goldens);
        if (goldens == NULL)
            return firn_error_memory(error);
        gate->goldens = goldens;
        gate->capacity = capacity;
    }
    struct firn_golden *golden = &gate->goldens[count];
    *golden = (struct firn_golden){ .cause = "", .group = "", .guards = "" };
    golden->path = firn_gate_keep(gate, path, strlen(path));
    if (golden->path == NULL)
        return firn_error_memory(error);
    gate->result.count++;
    return FIRN_OK;
}

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), size = strlen(ending);
    return length > size && strcmp(name + length - size, ending) == 0;
}

static enum firn_status find_in(struct firn_gate *gate, const char *under, int depth, struct firn_error *error);

/* A golden that need not be opened to be judged. */
static enum firn_status add_judged(struct firn_gate *gate, const char *path,
                                   enum firn_golden_verdict verdict, const char *cause,
                                   struct firn_error *error)
{
    enum firn_status status = add_golden(gate, path, error);
    if (status != FIRN_OK)
        return status;
    struct firn_golden *golden = &gate->goldens[gate->result.count - 1];
    golden->verdict = verdict;
    golden->cause = golden->group = cause;
    return FIRN_OK;
}

/* One entry of a folder; `under` is the folder below the gate's, with its slash, or "". */
static enum firn_status find_entry(struct firn_gate *gate, const char *under, const char *name, int depth,
                                   struct firn_error *error)
{
    char below[4096], path[8192];
    struct stat info;
    snprintf(below, sizeof below, "%.3000s%.900s", under, name);
    snprintf(path, sizeof path, "%.3000s/%.4000s", gate->folder, below);
    bool is_log = ends_in(name, ".firn"), is_there = stat(path, &info) == 0;
    if (!is_there && is_log)
        return add_judged(gate, below, FIRN_GOLDEN_UNREADABLE, firn_io_text(errno), error);
    if (!is_there)
        return FIRN_OK;
    if (is_log && !S_ISDIR(info.st_mode) && !S_ISREG(info.st_mode))
        return add_judged(gate, below, FIRN_GOLDEN_UNREADABLE, "not a plain file", error);
    if (S_ISDIR(info.st_mode)) {
        snprintf(below + strlen(below), sizeof below - strlen(below), "/");
        return find_in(gate, below, depth + 1, error);
    }
    if (strcmp(name, "manifest.tsv") == 0)
        return firn_manifest_read(&gate->manifest, path, under, error);
    return is_log ? add_golden(gate, below, error) : FIRN_OK;
}

static enum firn_status find_in(struct firn_gate *gate, const char *under, int depth, struct firn_error *error)
{
    char path[8192];
    snprintf(path, sizeof path, "%.3000s/%.4000s", gate->folder, under);
    if (depth > DEPTH_MAX)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "%.300s: folders nest too deep", path);
    DIR *folder = opendir(path);
    if (folder == NULL)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%.300s: %s", path, firn_io_text(errno));
    enum firn_status status = FIRN_OK;
    for (struct dirent *entry; status == FIRN_OK && (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] != '.')
            status = find_entry(gate, under, entry->d_name, depth, error);
    closedir(folder);
    return status;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct firn_golden *)a)->path, ((const struct firn_golden *)b)->path);
}

static int rows_by_path(const void *a, const void *b)
{
    return strcmp(((const struct firn_manifest_row *)a)->path, ((const struct firn_manifest_row *)b)->path);
}

/* True where one of the first `count` goldens, which are sorted, has this path. */
static bool is_found(const struct firn_gate *gate, size_t count, const char *path)
{
    const struct firn_golden key = { .path = path };
    return count != 0 && bsearch(&key, gate->goldens, count, sizeof key, by_path) != NULL;
}

/* What the manifests name and is not there becomes a golden too. */
static enum firn_status add_absent(struct firn_gate *gate, struct firn_error *error)
{
    const struct firn_manifest *manifest = &gate->manifest;
    size_t found = gate->result.count;
    for (size_t i = 0; i < manifest->count; i++) {
        const char *path = manifest->rows[i].path;
        if (i > 0 && strcmp(path, manifest->rows[i - 1].path) == 0)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "the manifest names %.200s twice", path);
        if (is_found(gate, found, path))
            continue;
        enum firn_status status = add_judged(gate, path, FIRN_GOLDEN_ABSENT,
                                             firn_golden_sentence(FIRN_GOLDEN_ABSENT), error);
        if (status != FIRN_OK)
            return status;
    }
    return FIRN_OK;
}

const struct firn_manifest_row *firn_gate_row(const struct firn_gate *gate, const char *path)
{
    const struct firn_manifest *manifest = &gate->manifest;
    struct firn_manifest_row key = { .path = (char *)(uintptr_t)path };
    return manifest->count == 0 ? NULL
                                : bsearch(&key, manifest->rows, manifest->count, sizeof key, rows_by_path);
}

static void sort(struct firn_gate *gate)
{
    if (gate->result.count != 0)
        qsort(gate->goldens, gate->result.count, sizeof *gate->goldens, by_path);
}

enum firn_status firn_gate_find(struct firn_gate *gate, struct firn_error *error)
{
    struct firn_manifest *manifest = &gate->manifest;
    enum firn_status status = find_in(gate, "", 0, error);
    if (status != FIRN_OK)
        return status;
    sort(gate);
    if (manifest->count != 0)
        qsort(manifest->rows, manifest->count, sizeof *manifest->rows, rows_by_path);
    status = add_absent(gate, error);
    sort(gate);
    if (status == FIRN_OK && gate->result.count == 0)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "%.300s: no .firn file is there: an empty gate passes nothing", gate->folder);
    return status;
}
