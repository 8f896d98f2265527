import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isRowOfSignedFile, isRowOfSignedVideo } from '../../provenance/trust-list.service.ts';

/**
 * To be called at every start. What was said of signers counts under the trust list it was said with
 * (`countsUnder`): a start with another list erases what few will read again.
 */
export async function adoptTrustList(db: Db, trustList: string): Promise<void> {
  const sha256 = Buffer.from(trustList, 'hex');
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
    await sql`DELETE FROM verdict v WHERE ${isRowOfSignedFile}`.execute(tx);
    await sql`DELETE FROM video v WHERE ${isRowOfSignedVideo}`.execute(tx);
  });
}
