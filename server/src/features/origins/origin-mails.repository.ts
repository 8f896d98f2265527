import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What happened to a claim: its rights end at a date, it ended, its record is missing, or it is a trial again. */
export type OriginNews = 'notice' | 'ended' | 'missing' | 'lost';

export interface NewOriginMail {
  readonly tenantId: string;
  readonly origin: string;
  readonly news: OriginNews;
  /** Until when the account can do something about it. */
  readonly until: Date | null;
  readonly now: Date;
}

export async function insertOriginMails(tx: Tx, mails: readonly NewOriginMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto('origin_mail')
    .values(
      mails.map(({ tenantId, origin, news, until, now }) => ({
        tenant_id: tenantId,
        origin,
        news,
        until,
        due_at: now,
      })),
    )
    .execute();
}

export interface OriginMailRow {
  readonly mail_id: string;
  readonly tenant_id: string;
  readonly origin: string;
  readonly news: OriginNews;
  readonly until: Date | null;
  readonly attempts: number;
}

/** Takes mails whose time has come; each is due again later, doubled with every attempt, unless it is deleted. */
export async function takeDueMails(db: Db, now: Date, count: number): Promise<readonly OriginMailRow[]> {
  const { rows } = await sql<OriginMailRow>`
    UPDATE origin_mail SET attempts = attempts + 1, due_at = ${now}::timestamptz + interval '1 minute' * 2 ^ attempts
    WHERE mail_id IN (
      SELECT mail_id FROM origin_mail WHERE due_at <= ${now} ORDER BY due_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING mail_id, tenant_id, origin, news, until, attempts`.execute(db);
  return rows;
}

export async function deleteMail(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('origin_mail').where('mail_id', '=', mailId).execute();
}
