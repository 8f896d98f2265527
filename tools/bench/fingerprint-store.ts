import { noProvenance } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/database.ts';
import { wordsPerHash } from './picture-hashes.ts';

const chunkRows = 20_000;
const bytesPerHash = wordsPerHash * 4;

type Insert = (db: Db, hashes: Buffer, rows: number, first: number) => Promise<unknown>;

/** Verdicts with these fingerprints, stored as the service stores them; every seventh says something else. */
export const insertVerdicts = (db: Db, words: Int32Array, from: number, modelId: string): Promise<void> =>
  inChunks(db, words, from, (on, hashes, rows, first) =>
    sql`
      INSERT INTO verdict (sha256, model_id, label, source, score, confidence, provenance, requester, pdq)
      SELECT sha256(int8send(${first}::bigint + n)), ${modelId},
        CASE WHEN n % 7 = 0 THEN 'likely_ai' ELSE 'no_signal' END, 'model', 0.5, 0.5,
        ${JSON.stringify(noProvenance)}::jsonb, 'tenant:tnt_' || n % 100,
        ('x' || encode(substring(${hashes}::bytea FROM n * ${bytesPerHash} + 1 FOR ${bytesPerHash}), 'hex'))::bit(256)
      FROM generate_series(0, ${rows}::int - 1) n`.execute(on),
  );

/** Only what the index is filled from: nobody asks for their verdicts. */
export const insertFingerprints = (db: Db, words: Int32Array, from: number, modelId: string): Promise<void> =>
  inChunks(db, words, from, (on, hashes, rows, first) =>
    sql`
      INSERT INTO verdict_fingerprint (kind_id, sha256, pdq)
      SELECT kind_id, sha256(int8send(${first}::bigint + n)),
        substring(${hashes}::bytea FROM n * ${bytesPerHash} + 1 FOR ${bytesPerHash})
      FROM generate_series(0, ${rows}::int - 1) n, verdict_kind_of(${modelId}, 'no_signal') kind_id`.execute(
      on,
    ),
  );

async function inChunks(db: Db, words: Int32Array, from: number, insert: Insert): Promise<void> {
  const count = words.length / wordsPerHash;
  for (let first = from; first < count; first += chunkRows) {
    const rows = Math.min(chunkRows, count - first);
    const hashes = Buffer.from(words.buffer, words.byteOffset + first * bytesPerHash, rows * bytesPerHash);
    await insert(db, hashes, rows, first);
  }
  await sql`VACUUM ANALYZE verdict, verdict_fingerprint`.execute(db);
}

/** What the index takes of the database for each verdict. */
export async function bytesPerVerdict(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    SELECT pg_total_relation_size('verdict_fingerprint')::float8 / count(*) AS bytes FROM verdict_fingerprint`.execute(
    db,
  );
  return rows[0]?.bytes ?? Number.NaN;
}
