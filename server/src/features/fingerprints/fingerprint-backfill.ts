import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { fingerprintChannel } from './fingerprint-channel.ts';

const batchRows = 2_000;
/** Between two portions the database does what else there is to do; after a failure it gets longer. */
const pauseMs = 20;
const retryMs = 5_000;

/**
 * Gives verdicts from before the index their rows in it, portion by portion. Several processes may: one is at it, and
 * each goes on where the last one ended.
 * @returns the stop function, which waits for the portion in hand
 */
export function takeOverVerdicts(db: Db, log: Log): () => Promise<void> {
  const stopping = new AbortController();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMore = await takeOverPortion(db, batchRows).catch((error: unknown) => {
        log.warn({ err: error }, 'verdicts could not be taken over into the index of fingerprints');
        return null;
      });
      if (isMore === false) return;
      await pause(isMore ? pauseMs : retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const inHand = work();
  return async () => {
    stopping.abort();
    await inHand;
  };
}

/** @returns false once nothing is left; null while another process is at it */
export function takeOverPortion(db: Db, limit: number): Promise<boolean | null> {
  return db.transaction().execute(async (tx) => {
    const place = await tx
      .selectFrom('fingerprint_backfill')
      .selectAll()
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!place) return (await isUnfinished(tx)) ? null : false;
    // A verdict that is locked cannot be erased before its row here is there to be erased with it.
    const { rows } = await sql<{ readonly sha256: Buffer; readonly model_id: string }>`
      WITH portion AS MATERIALIZED (
        SELECT sha256, model_id, CASE source WHEN 'model' THEN label ELSE source END AS kind, pdq FROM verdict
        WHERE (sha256, model_id) > (${place.sha256}, ${place.model_id})
        ORDER BY sha256, model_id LIMIT ${limit} FOR KEY SHARE
      ), added AS (
        INSERT INTO verdict_fingerprint (kind_id, sha256, pdq)
        SELECT verdict_kind_of(model_id, kind), sha256, bytes_of_pdq(pdq) FROM portion p
        WHERE pdq IS NOT NULL AND NOT EXISTS (
          SELECT FROM verdict_fingerprint f JOIN verdict_kind k USING (kind_id)
          WHERE f.sha256 = p.sha256 AND k.model_id = p.model_id)
      )
      SELECT sha256, model_id FROM portion ORDER BY sha256 DESC, model_id DESC LIMIT 1`.execute(tx);
    const [last] = rows;
    if (last) await tx.updateTable('fingerprint_backfill').set(last).execute();
    else
      await sql`
        DELETE FROM fingerprint_backfill b
        WHERE NOT EXISTS (SELECT FROM verdict WHERE (sha256, model_id) > (b.sha256, b.model_id))`.execute(tx);
    await sql`SELECT pg_notify(${fingerprintChannel}, '')`.execute(tx);
    return true;
  });
}

async function isUnfinished(db: DbOrTx): Promise<boolean> {
  return (await db.selectFrom('fingerprint_backfill').select('model_id').execute()).length > 0;
}
