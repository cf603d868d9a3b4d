/* Manifests of goldens, formats/manifest.md: one line a golden, columns parted by tabs. */
#ifndef FIRN_AUDIT_MANIFEST_H
#define FIRN_AUDIT_MANIFEST_H

#include "base/buf.h"
#include "firn.h"

struct firn_manifest_row {
    char *path; /* under the folder that is gated */
    uint8_t digest[FIRN_DIGEST_SIZE];
    char *engine;
    int64_t rules_version;
    uint64_t battles;
    uint64_t events;
    char *outcome;
    char *guards;
};

struct firn_manifest {
    struct firn_manifest_row *rows;
    size_t count;
    size_t capacity;
    size_t files; /* manifests that were read */
};

#define FIRN_MANIFEST_HEADER "path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards"

/* `path` as a manifest names it, without "./" before it; NULL where a gate would not find it by that name. */
const char *firn_manifest_path(const char *path);

/* Append the rows of one manifest file; `folder` (with its slash, or "") goes before each path. FIRN_USAGE
 * with the line where it is not one. */
enum firn_status firn_manifest_read(struct firn_manifest *manifest, const char *path, const char *folder,
                                    struct firn_error *error);
void firn_manifest_free(struct firn_manifest *manifest);

#endif
