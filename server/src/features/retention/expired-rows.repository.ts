import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Rule {
  readonly table: string;
  readonly column: string;
  /** How long after the time in the column a row may stay. */
  readonly keptMs: number;
  /** Which rows, in SQL, as the predicate of their index has it; all of them where it says nothing. */
  readonly only?: string;
}

/**
 * Rows that nobody needs once their time is over; what hangs on them goes with them. The rest has rules of its own:
 * jobs with their uploads, reservations and stored answers, the day's quota, links with their previews.
 */
export const retentionRules: readonly Rule[] = [
  { table: 'verdict', column: 'created_at', keptMs: 30 * dayMs },
  { table: 'asset', column: 'created_at', keptMs: 30 * dayMs },
  // Its verdict is gone already; every process that compares fingerprints has learnt of it by then.
  { table: 'verdict_fingerprint', column: 'erased_at', keptMs: dayMs },
  ...['text_verdict', 'audio_verdict'].flatMap((table) => [
    { table, column: 'created_at', keptMs: 30 * dayMs },
    // Most were made without the detector: no quota bounds how many there are, and making one again costs little.
    { table, column: 'created_at', keptMs: dayMs, only: "label = 'abstained'" },
  ]),
  { table: 'video', column: 'created_at', keptMs: 30 * dayMs },
  { table: 'session', column: 'expires_at', keptMs: 0 },
  { table: 'magic_link', column: 'expires_at', keptMs: 0 },
  { table: 'allowed_origin', column: 'ended_at', keptMs: 30 * dayMs },
  { table: 'sign_in_request', column: 'created_at', keptMs: hourMs },
  // Of a person who asked to take part and was not let in. An approval is what lets an address sign in, and stays.
  { table: 'beta_signup', column: 'updated_at', keptMs: 365 * dayMs, only: 'approved_at IS NULL' },
];

/** So many rows a statement: others wait for no long deletion, and the embedded database does not stand still. */
const batchRows = 2_000;

/**
 * Erases what a rule lets go. It is asked again of each row: one that was refreshed meanwhile stays, whatever a version of
 * Postgres makes of its old place. @returns how many rows
 */
export async function eraseExpiredRows(db: Db, rule: Rule, nowMs: number): Promise<number> {
  const table = sql.table(rule.table);
  const only = sql.raw(rule.only ?? 'true');
  const before = new Date(nowMs - rule.keptMs);
  const isExpired = sql`${sql.ref(rule.column)} <= ${before} AND (${only})`;
  let erased = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${isExpired} LIMIT ${batchRows}))
      AND ${isExpired}`.execute(db);
    erased += Number(numAffectedRows);
    if (numAffectedRows < batchRows) return erased;
  }
}
