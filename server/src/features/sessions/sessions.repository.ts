import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';

export interface SessionRow {
  readonly session_id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly role: 'owner' | 'member';
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

export interface NewSessionRow {
  readonly sessionId: string;
  readonly tokenSha256: Buffer;
  readonly tenantId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** The sessions of these tokens, in their order; null where there is none. Plain SQL: every call of a browser asks. */
export async function findSessionsByTokenHash(
  db: DbOrTx,
  tokenSha256s: readonly Buffer[],
): Promise<readonly (SessionRow | null)[]> {
  const { rows } = await sql<SessionRow & { readonly token_sha256: Buffer }>`
    SELECT token_sha256, session_id, tenant_id, user_id, email, role, last_seen_at, expires_at, revoked_at
    FROM session JOIN membership USING (tenant_id, user_id) JOIN app_user USING (user_id)
    WHERE token_sha256 = ANY(${tokenSha256s}::bytea[])`.execute(db);
  return tokenSha256s.map((wanted) => rows.find((row) => row.token_sha256.equals(wanted)) ?? null);
}

export async function insertSession(db: DbOrTx, session: NewSessionRow): Promise<void> {
  await db
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      token_sha256: session.tokenSha256,
      tenant_id: session.tenantId,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute();
}

export async function touchSession(db: DbOrTx, userId: string, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute();
}

export async function revokeSession(db: DbOrTx, userId: string, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
