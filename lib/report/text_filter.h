/* Reading a log for those records that are wanted: what listing and export have in common. */
#ifndef FIRN_REPORT_TEXT_FILTER_H
#define FIRN_REPORT_TEXT_FILTER_H

#include "audit/log.h"
#include "firn_report.h"

/* Given each record that is wanted. Anything but FIRN_OK ends the reading. */
typedef enum firn_status firn_take(void *self, struct firn_log *log, const struct firn_record *record,
                                   struct firn_error *error);

/* Read the log at `path`. FIRN_OK: to its end, or to the end of the battles wanted. FIRN_USAGE: there is no
 * such battle, or no record has a name that is wanted, no
 * battle that actor. Else what reading or `take` said. */
enum firn_status firn_filter_each(struct firn_log *log, const char *path,
                                  const struct firn_filter *filter, firn_take *take, void *self,
                                  struct firn_filtered *filtered, struct firn_error *error);

/* True where `name` is one of "swing,died". */
bool firn_filter_names(const char *kinds, const char *name);

#endif
