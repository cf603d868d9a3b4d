/* A JSON file read whole, within limits, and the last word on every error about it: the file's name in
 * front, no control character anywhere. */
#ifndef FIRN_REPORT_JSON_LOAD_H
#define FIRN_REPORT_JSON_LOAD_H

#include <jansson.h>

#include "firn.h"

#define FIRN_JSON_SIZE_MAX (16u * 1024 * 1024)

/* Read a file, "-" is standard input. *root is a new reference, NULL on failure: FIRN_IO, FIRN_MEMORY, or
 * FIRN_USAGE with line and column for what is not JSON, a key that stands twice in its object included. */
enum firn_status firn_json_load(json_t **root, const char *path, struct firn_error *error);

/* Put the file's name before the message, and make the whole of it fit to be printed. Every message about
 * a file passes here once, so those before it may hold the file's text as it is. Returns `status`. */
enum firn_status firn_json_finish(enum firn_status status, const char *path, struct firn_error *error);

#endif
