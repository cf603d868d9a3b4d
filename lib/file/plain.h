/* Any zstd file, decompressed as it comes: for firn-recover, which reads what is not a log any more, such as
 * `zstd -dc x.firn | zstd`. Judges nothing but zstd itself. */
#ifndef FIRN_FILE_PLAIN_H
#define FIRN_FILE_PLAIN_H

#include "firn.h"

struct firn_plain;

enum firn_status firn_plain_open(struct firn_plain **plain, const char *path, struct firn_error *error);
void firn_plain_close(struct firn_plain *plain);

/* Up to `size` bytes of content; *got is 0 at the end. FIRN_DAMAGED where zstd cannot go on, FIRN_INCOMPLETE
 * where the file ends inside a frame: what was got before stands. */
enum firn_status firn_plain_read(struct firn_plain *plain, uint8_t *data, size_t size, size_t *got,
                                 struct firn_error *error);

#endif
