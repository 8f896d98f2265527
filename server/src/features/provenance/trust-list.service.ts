import { createHash } from 'node:crypto';
import { statusesOfSigned } from '@telltale/shared/provenance/signed-file';
import { trustAlso } from '@telltale/shared/provenance/trust-list';
import { type RawBuilder, sql } from 'kysely';

/** Names, in hex, all the authorities whose signers a process knows. */
export function hashTrustList(trustAnchorsPem: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(trustAlso(trustAnchorsPem)))
    .digest('hex');
}

/** Of a row `v` of `verdict`: whether its file was signed. */
export const isRowOfSignedFile = sql<boolean>`
  (v.provenance ->> 'status' IN (${sql.join(statusesOfSigned.map((status) => sql.lit(status)))})) IS TRUE`;

/**
 * Of a row `v` of `verdict`: whether a process with this list may give it again. What was said of a signer counts under
 * the same list only, however many processes with others store beside this one, before it or after it.
 */
export const countsUnder = (trustList: string): RawBuilder<boolean> =>
  sql`(v.trust_list = ${Buffer.from(trustList, 'hex')} OR NOT ${isRowOfSignedFile})`;

/** Of a row `v` of `video`: whether a signer vouches for a frame, told as the frame tells it (`isSigned`). */
export const isRowOfSignedVideo = sql<boolean>`
  v.answer @? '$.frames[*] ? (@.label == "likely_ai" && @.score == null)'`;

/** The same as `countsUnder` of a row `v` of `video`. */
export const videoCountsUnder = (trustList: string): RawBuilder<boolean> =>
  sql`(v.answer ->> 'trustList' = ${trustList} OR NOT ${isRowOfSignedVideo})`;
