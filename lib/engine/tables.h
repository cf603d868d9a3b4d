/* From an engine's compiled-in tables to its schema record, and the registry that holds both. */
#ifndef FIRN_ENGINE_TABLES_H
#define FIRN_ENGINE_TABLES_H

#include "base/buf.h"
#include "stream/schema.h"

/* Append the engine's schema record, in canonical form. */
void firn_tables_pack(const struct firn_engine *engine, struct firn_buf *buf);

#endif
