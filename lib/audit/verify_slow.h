/* What verifying does once a battle is known to differ, be cut or be refused. */
#ifndef FIRN_AUDIT_VERIFY_SLOW_H
#define FIRN_AUDIT_VERIFY_SLOW_H

#include "audit/verify.h"

/* Judge the battle that was being compared and did not match; reads the log up to the battle's end. What is
 * returned is about the file. */
enum firn_status firn_verify_differs(struct firn_verifier *verifier, struct firn_error *error);

/* Read on to the end of the battle. */
enum firn_status firn_verify_rest(struct firn_verifier *verifier, struct firn_error *error);

/* A record outside a battle: behind a gap there may be some. */
enum firn_status firn_verify_loose(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                                   struct firn_error *error);

/* FIRN_UNKNOWN for a record of a kind that may not be skipped. */
enum firn_status firn_verify_unknown(const struct firn_raw_record *raw, struct firn_error *error);

/* Count a battle's verdict and hand it to the caller. */
void firn_verify_report(struct firn_verifier *verifier, struct firn_battle_verdict *verdict);

/* Integrity comes before version: a log whose engine is not here is read once more as a log, since its battles
 * could only be passed over. */
void firn_verify_integrity(const char *path, struct firn_verdict *verdict);

void firn_verify_slow_free(struct firn_verifier *verifier);

#endif
