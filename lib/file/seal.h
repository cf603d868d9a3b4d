/* The seal: what a member must be, in one skippable frame behind its index. It is carried here, signed
 * or not; whoever signs and checks signatures does it over firn_seal_message. */
#ifndef FIRN_FILE_SEAL_H
#define FIRN_FILE_SEAL_H

#include "file/format.h"

#define FIRN_SEAL_SIZE 72         /* bytes of payload */
#define FIRN_SEAL_SIGNED_SIZE 168 /* with public key and signature */
#define FIRN_SEAL_SIZE_MIN 16     /* of any version: its number first, its hash last */
#define FIRN_SEAL_SIZE_MAX 4096
#define FIRN_SEAL_MESSAGE_SIZE 51 /* bytes that a signature is made over */

/* Append the whole frame. */
bool firn_seal_encode(struct firn_buf *out, const struct firn_seal *seal);

/* Read a payload; `offset` is where it stands in the file. A hash that does not hold or a size that is
 * not ours is FIRN_DAMAGED, a version that is not known here (its hash holds) is FIRN_UNKNOWN. */
enum firn_status firn_seal_decode(struct firn_seal *seal, const uint8_t *payload, size_t size,
                                  uint64_t offset, struct firn_error *error);

/* What is signed: "firn-seal-1", the stream bytes as u64, the digest. */
void firn_seal_message(const struct firn_seal *seal, uint8_t message[FIRN_SEAL_MESSAGE_SIZE]);

#endif
