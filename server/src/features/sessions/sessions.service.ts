import { randomUUID } from 'node:crypto';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readInBatches } from '../../platform/db/in-batches.ts';
import type { SessionHolder } from '../../platform/http/principals.ts';
import { hashSecretToken, newSecretToken } from '../../platform/secret-token.ts';
import { csrfTokenOf, isCsrfTokenOf } from './csrf.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';
import {
  findSessionsByTokenHash,
  insertSession,
  revokeSession,
  type SessionRow,
  touchSession,
} from './sessions.repository.ts';

const lifetimeMs = 7 * 86_400_000;
const idleMs = 86_400_000;
const touchIntervalMs = 60_000;

export interface NewSession {
  readonly sessionId: string;
  /** The cookie's value; only its hash is kept. */
  readonly token: string;
  readonly expiresAtMs: number;
}

export interface Sessions {
  readonly cookie: SessionCookie;
  readonly lifetimeSeconds: number;
  /** Starts a session in the transaction that lets its member in. */
  start(tx: Tx, tenantId: string, userId: string): Promise<NewSession>;
  /** Whom a cookie's value stands for; null when unknown, revoked, idle for 24 h or 7 days old. */
  find(token: string): Promise<SessionHolder | null>;
  /** Works from the next request on, in every process: nothing caches a session. */
  revoke(userId: string, sessionId: string): Promise<void>;
  csrfToken(sessionId: string): string;
  isCsrfToken(sessionId: string, given: string): boolean;
}

export interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyRing: KeyRing;
  readonly publicBaseUrl: string;
}

export function createSessions({ db, clock, keyRing, publicBaseUrl }: SessionDeps): Sessions {
  const findSession = readInBatches(db, findSessionsByTokenHash);
  return {
    cookie: createSessionCookie(publicBaseUrl),
    lifetimeSeconds: lifetimeMs / 1000,
    async start(tx, tenantId, userId) {
      const nowMs = clock.nowMs();
      const session = { sessionId: `ses_${randomUUID()}`, token: newSecretToken() };
      const expiresAtMs = nowMs + lifetimeMs;
      await insertSession(tx, {
        sessionId: session.sessionId,
        tokenSha256: hashSecretToken(session.token),
        tenantId,
        userId,
        now: new Date(nowMs),
        expiresAt: new Date(expiresAtMs),
      });
      return { ...session, expiresAtMs };
    },
    async find(token) {
      const row = await findSession(hashSecretToken(token));
      const nowMs = clock.nowMs();
      if (!row || !isAlive(row, nowMs)) return null;
      if (nowMs - row.last_seen_at.getTime() > touchIntervalMs)
        await touchSession(db, row.user_id, row.session_id, new Date(nowMs));
      return {
        kind: 'session',
        tenantId: row.tenant_id,
        userId: row.user_id,
        email: row.email,
        role: row.role,
        sessionId: row.session_id,
      };
    },
    revoke: (userId, sessionId) => revokeSession(db, userId, sessionId, new Date(clock.nowMs())),
    csrfToken: (sessionId) => csrfTokenOf(keyRing, sessionId),
    isCsrfToken: (sessionId, given) => isCsrfTokenOf(keyRing, sessionId, given),
  };
}

const isAlive = (row: SessionRow, nowMs: number) =>
  row.revoked_at === null && row.expires_at.getTime() > nowMs && row.last_seen_at.getTime() + idleMs > nowMs;
