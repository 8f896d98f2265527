import { createHash } from 'node:crypto';
import { trustAlso } from '@telltale/shared/provenance/trust-list';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * To be called at every start. Verdicts about signed pictures hold for the trust list they were made with: under
 * another one they are forgotten, so that a signer who was struck off vouches for nothing any more.
 */
export async function adoptTrustList(db: Db, trustAnchorsPem: string | undefined): Promise<void> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify(trustAlso(trustAnchorsPem)))
    .digest();
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .insertInto('trust_list')
      .values({ sha256 })
      .onConflict((row) =>
        row.column('is_current').doUpdateSet({ sha256 }).where('trust_list.sha256', '<>', sha256),
      )
      .returning('is_current')
      .execute();
    if (changed.length === 0) return;
    await tx
      .deleteFrom('verdict')
      .where(sql<string>`provenance ->> 'status'`, 'in', ['trusted', 'untrusted', 'invalid'])
      .execute();
  });
}
