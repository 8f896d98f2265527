import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** One count of a day, and how far it may go. */
export interface Spending {
  readonly subject: string;
  readonly limit: number;
}

/** Adds one to every count, or to none where one has reached its limit. @returns whether it did */
export async function spendQuota(db: Db, day: string, spendings: readonly Spending[]): Promise<boolean> {
  const refused = new Error('a limit is reached');
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await spendQuotaIn(tx, day, spendings))) throw refused;
    });
    return true;
  } catch (error) {
    if (error === refused) return false;
    throw error;
  }
}

/**
 * Adds one to every count as part of the caller's transaction, which must be undone where one has reached its limit.
 * @returns whether none had
 */
export async function spendQuotaIn(tx: Tx, day: string, spendings: readonly Spending[]): Promise<boolean> {
  for (const { subject, limit } of spendings) {
    const { rows } = await sql`
      INSERT INTO public_quota AS quota (day, subject, spent) VALUES (${day}, ${subject}, 1)
      ON CONFLICT (day, subject) DO UPDATE SET spent = quota.spent + 1 WHERE quota.spent < ${limit}
      RETURNING spent`.execute(tx);
    if (rows.length === 0) return false;
  }
  return true;
}

/** What was spent of each count; one that is absent is at nothing. */
export async function readQuota(
  db: Db,
  day: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('public_quota')
    .select(['subject', 'spent'])
    .where('day', '=', day)
    .where('subject', 'in', subjects)
    .execute();
  return new Map(rows.map(({ subject, spent }) => [subject, spent]));
}

/** In the order in which they were spent. */
export async function giveBackQuota(tx: Tx, day: string, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await tx
      .updateTable('public_quota')
      .set({ spent: sql<number>`greatest(0, spent - 1)` })
      .where('day', '=', day)
      .where('subject', '=', subject)
      .execute();
}

export async function eraseQuotaBefore(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('public_quota').where('day', '<', day).executeTakeFirst();
  return Number(numDeletedRows);
}
