import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { KeyHolder } from '../../platform/http/principals.ts';
import {
  ensureTenant,
  findKeyBySecretHash,
  insertKey,
  revokeKey,
  revokeKeysNamed,
  touchKey,
} from './api-keys.repository.ts';
import { hashApiKey, isApiKeyForm, newApiKey } from './key-format.ts';

export const detectScope = 'detect';
const touchIntervalMs = 60_000;

export interface NewKey {
  readonly keyId: string;
  /** Shown once; only its hash is kept. */
  readonly secret: string;
}

export interface ApiKeys {
  /** Who a request's Authorization header proves to be. Rejects with 401, or 403 without the detect scope. */
  authenticate(authorization: string | undefined): Promise<KeyHolder>;
  create(tenantId: string, name: string, scopes?: readonly string[]): Promise<NewKey>;
  /** Works from the next request on, in every process: nothing caches a key. */
  revoke(tenantId: string, keyId: string): Promise<boolean>;
  /** The one development key of an embedded server, replaced at each start. */
  replaceDevelopmentKey(): Promise<NewKey>;
}

export function createApiKeys(db: Db, clock: Clock): ApiKeys {
  const keys: ApiKeys = {
    async authenticate(authorization) {
      const secret = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
      if (secret === undefined || !isApiKeyForm(secret)) throw unauthenticated();
      const row = await findKeyBySecretHash(db, hashApiKey(secret));
      if (!row || row.revoked_at !== null) throw unauthenticated();
      if (!row.scopes.includes(detectScope)) throw new ApiError('missing_scope');
      if (clock.nowMs() - (row.last_used_at?.getTime() ?? 0) > touchIntervalMs)
        await touchKey(db, row.tenant_id, row.key_id);
      return { kind: 'key', tenantId: row.tenant_id, keyId: row.key_id };
    },
    async create(tenantId, name, scopes = [detectScope]) {
      const secret = newApiKey();
      const keyId = `key_${randomUUID()}`;
      await insertKey(db, { keyId, tenantId, name, secretSha256: hashApiKey(secret), scopes: [...scopes] });
      return { keyId, secret };
    },
    revoke: (tenantId, keyId) => revokeKey(db, tenantId, keyId),
    async replaceDevelopmentKey() {
      await ensureTenant(db, developmentTenantId, 'Development');
      await revokeKeysNamed(db, developmentTenantId, developmentKeyName);
      return keys.create(developmentTenantId, developmentKeyName);
    },
  };
  return keys;
}

const developmentTenantId = 'tnt_development';
const developmentKeyName = 'development';

function unauthenticated(): ApiError {
  return new ApiError('unauthenticated', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
