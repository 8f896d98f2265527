import { createHash, timingSafeEqual } from 'node:crypto';
import { type ApiKeyCreateResponse, type ApiKeyMetadata, limits } from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { hashSecretToken, newSecretToken } from '../../platform/secret-token.ts';
import type { ApiKeys } from '../api-keys/api-keys.service.ts';
import {
  type ConnectionCodeRow,
  eraseCodesExpiredAt,
  insertCode,
  takeCode,
} from './connection-codes.repository.ts';

const codeTtlMs = 60_000;

export interface NewCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** Browsers connected to an account. Each holds an API key of its own, and is known by that key's id. */
export interface Connections {
  /** Those that still work, newest first. */
  list(tenantId: string): Promise<ApiKeyMetadata[]>;
  /** A code for one browser, bound to the challenge it made. Rejects with 403 `key_limit` when five are connected. */
  invite(tenantId: string, name: string, codeChallenge: string): Promise<NewCode>;
  /** Rejects with 400 `invalid_connection_code`; a code shown with a wrong verifier is used up as well. */
  exchange(code: string, codeVerifier: string): Promise<ApiKeyCreateResponse>;
  /** @returns false when the tenant has no such browser */
  disconnect(tenantId: string, connectionId: string): Promise<boolean>;
  /** Erases codes that nobody came for. @returns how many */
  sweep(): Promise<number>;
}

export interface ConnectionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: ApiKeys;
}

export function createConnections({ db, clock, keys }: ConnectionsDeps): Connections {
  return {
    list: keys.listConnected,
    async invite(tenantId, name, codeChallenge) {
      if ((await keys.listConnected(tenantId)).length >= limits.connectionsPerTenant)
        throw new ApiError('key_limit');
      const code = newSecretToken();
      const expiresAt = new Date(clock.nowMs() + codeTtlMs);
      await insertCode(db, { codeSha256: hashSecretToken(code), tenantId, name, codeChallenge, expiresAt });
      return { code, expiresAt };
    },
    async exchange(code, codeVerifier) {
      const key = await db.transaction().execute(async (tx) => {
        const grant = await takeCode(tx, hashSecretToken(code));
        const opens = provesChallenge(codeVerifier, grant);
        if (!grant || !opens || grant.expires_at.getTime() <= clock.nowMs()) return null;
        return keys.issueToBrowser(tx, grant.tenant_id, grant.name);
      });
      if (!key) throw new ApiError('invalid_connection_code');
      return key;
    },
    disconnect: (tenantId, connectionId) => keys.revoke(tenantId, connectionId, 'browser'),
    sweep: () => eraseCodesExpiredAt(db, new Date(clock.nowMs())),
  };
}

const hashBytes = 32;

/** PKCE with S256. Takes as long for a code that does not exist as for one that does. */
function provesChallenge(codeVerifier: string, grant: ConnectionCodeRow | undefined): boolean {
  const proof = createHash('sha256').update(codeVerifier).digest();
  const challenge = grant ? Buffer.from(grant.code_challenge, 'base64url') : Buffer.alloc(hashBytes);
  return timingSafeEqual(proof, challenge);
}
