/* The system calls of reading and writing files, with what each needs around it: interrupted calls are
 * repeated, short writes finished. Every function returns 0 or an errno value, and prints nothing. */
#ifndef FIRN_BASE_IO_H
#define FIRN_BASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* At most `size` bytes in one read(); *got is 0 at the end of the file. */
int firn_io_read(int fd, void *to, size_t size, size_t *got);

/* `size` bytes from `offset`; fewer only where the file ends. Does not move the file position. */
int firn_io_read_at(int fd, void *to, size_t size, uint64_t offset, size_t *got);

/* All `size` bytes, in one write() unless the system takes fewer. */
int firn_io_write(int fd, const void *data, size_t size);

/* A new file for writing, 0666 less the umask, locked until it is closed. `replace` empties one that is there, else
 * EEXIST. EBUSY: another has it locked. */
int firn_io_create(const char *path, bool replace, int *fd);

/* Give the file `from` the name `to`. Without `replace` a file that is there is EEXIST. */
int firn_io_rename(const char *from, const char *to, bool replace);

/* The content of the file is on the disk; 0 too for what has no disk, such as a pipe. */
int firn_io_sync(int fd);

/* An errno value in words, the same in every locale. */
const char *firn_io_text(int error);

#endif
