import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Rows of one kind as the index takes them: the ids (8 bytes each, the highest first) and the hashes (32 each) in one
 * order, because both are put together from the same rows in one go.
 */
export interface PackedRows {
  readonly kindId: number;
  readonly modelId: string;
  readonly ids: Uint8Array;
  readonly hashes: Uint8Array;
}

export interface FingerprintChanges {
  readonly added: readonly PackedRows[];
  /** Ids of erased rows. */
  readonly erased: readonly Uint8Array[];
}

/** What a reader has seen: everything that was committed by then. */
export interface Seen {
  /** A pg_snapshot, as text. */
  readonly snapshot: string;
  /** Verdicts from before the index are still being taken over. */
  readonly isBackfilling: boolean;
}

interface PackedRow {
  readonly kind_id: number | null;
  readonly model_id: string;
  /** In base64, which takes a third fewer bytes on the way than the database's own form, and half the time to read. */
  readonly ids: string;
  readonly hashes: string | null;
}

/** From here on nothing is missed: what is read later is read again with readChanges. */
export async function readStart(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`
    SELECT pg_current_snapshot()::text AS snapshot,
      EXISTS (SELECT FROM fingerprint_backfill) AS "isBackfilling"`.execute(db);
  const [seen] = rows;
  if (!seen) throw new Error('the database names no snapshot');
  return seen;
}

/** Whether more rows than that are there. */
export async function hasMoreRowsThan(db: Db, count: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM verdict_fingerprint OFFSET ${count} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** @returns the next rows after an id, and the last one's; null where there are no more */
export async function readRowsAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<{ readonly added: PackedRows[]; readonly lastId: number } | null> {
  const { rows } = await sql<PackedRow & { readonly last_id: string }>`
    SELECT kind_id, k.model_id, packed.last_id, packed.ids, packed.hashes
    FROM (
      SELECT kind_id, max(fingerprint_id) AS last_id,
        encode(string_agg(int8send(fingerprint_id), ''::bytea), 'base64') AS ids,
        encode(string_agg(pdq, ''::bytea), 'base64') AS hashes
      FROM (
        SELECT fingerprint_id, kind_id, pdq FROM verdict_fingerprint
        WHERE fingerprint_id > ${id} AND pdq IS NOT NULL
        ORDER BY fingerprint_id LIMIT ${limit}
      ) f GROUP BY kind_id
    ) packed JOIN verdict_kind k USING (kind_id)`.execute(db);
  if (rows.length === 0) return null;
  const lastId = Math.max(...rows.map((row) => Number(row.last_id)));
  return { added: rows.flatMap(packedRowsOf), lastId };
}

/**
 * What was committed since, and erased since. A transaction may commit after one with a later id was read: what counts
 * is whether the earlier snapshot could see it, so that each change is read once, however late it came. Ids from the
 * highest of today's snapshot on stem from a database of which this one is a copy; they were there from the start.
 */
export async function readChanges(db: Db, since: string): Promise<Seen & FingerprintChanges> {
  const { rows } = await sql<PackedRow & Seen>`
    WITH now AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot), packed AS (
      SELECT kind_id, pdq IS NULL AS is_erased,
        encode(string_agg(int8send(fingerprint_id), ''::bytea), 'base64') AS ids,
        encode(string_agg(pdq, ''::bytea), 'base64') AS hashes
      FROM verdict_fingerprint
      WHERE xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        AND xid < (SELECT pg_snapshot_xmax(snapshot) FROM now)
        AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      GROUP BY kind_id, is_erased
    )
    SELECT now.snapshot::text AS snapshot, EXISTS (SELECT FROM fingerprint_backfill) AS "isBackfilling",
      packed.kind_id, k.model_id, packed.ids, packed.hashes
    FROM now LEFT JOIN packed ON true LEFT JOIN verdict_kind k USING (kind_id)`.execute(db);
  const [seen] = rows;
  if (!seen) throw new Error('the database names no snapshot');
  return {
    snapshot: seen.snapshot,
    isBackfilling: seen.isBackfilling,
    added: rows.flatMap(packedRowsOf),
    erased: rows.flatMap(({ ids, hashes }) => (ids !== null && hashes === null ? [bytesOf(ids)] : [])),
  };
}

function packedRowsOf({ kind_id, model_id, ids, hashes }: PackedRow): PackedRows[] {
  if (kind_id === null || hashes === null) return [];
  return [{ kindId: kind_id, modelId: model_id, ids: bytesOf(ids), hashes: bytesOf(hashes) }];
}

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
