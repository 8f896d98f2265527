import { randomUUID } from 'node:crypto';
import {
  type ApiKeyCreateResponse,
  type ApiKeyMetadata,
  limits,
  type PlanCode,
} from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { readInBatches } from '../../platform/db/in-batches.ts';
import { lockTenant, transactForTenant } from '../../platform/db/lock-tenant.ts';
import { isOutage } from '../../platform/db/outage.ts';
import { mapPage, type Page, type PageRequest } from '../../platform/db/page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { KeyHolder } from '../../platform/http/principals.ts';
import {
  countActiveKeys,
  ensureDevelopmentTenant,
  findKeysBySecretHash,
  type Holder,
  insertKey,
  type KeyRow,
  type ListedKey,
  listConnectedBrowsers,
  listKeys,
  revokeAnyKey,
  revokeKey,
  revokeKeysNamed,
  touchKey,
} from './api-keys.repository.ts';
import { hashApiKey, isApiKeyForm, newApiKey } from './key-format.ts';

const detectScope = 'detect';
const touchIntervalMs = 60_000;

/** Active keys a plan allows; the free one's second is there to rotate the first. */
const activeKeysOfPlan: Readonly<Record<PlanCode, number>> = { free: 2, developer: 5, team: 20, agency: 50 };

export interface NewKey {
  readonly keyId: string;
  /** Shown once; only its hash is kept. */
  readonly secret: string;
}

export interface ApiKeys {
  /** Who a request's Authorization header proves to be. Rejects with 401, 403 without the detect scope, 503 without a database. */
  authenticate(authorization: string | undefined): Promise<KeyHolder>;
  /** A page of the tenant's keys, newest first, revoked ones too; those of connected browsers are a list of their own. */
  list(tenantId: string, page: PageRequest): Promise<Page<ApiKeyMetadata>>;
  /** A page of the keys that connected browsers have or had. */
  listOfBrowsers(tenantId: string, page: PageRequest): Promise<Page<ApiKeyMetadata>>;
  /** Those that are not revoked, of which a tenant has a few. */
  listConnected(tenantId: string): Promise<ApiKeyMetadata[]>;
  /** Makes a key for a person of the account. Rejects with 403 `key_limit` when the plan allows no more. */
  issue(tenantId: string, name: string): Promise<ApiKeyCreateResponse>;
  /** Makes a key for a connected browser. Rejects with 403 `key_limit` when there are five. */
  issueToBrowser(tx: Tx, tenantId: string, name: string): Promise<ApiKeyCreateResponse>;
  /** Makes a key without asking what the plan allows. */
  create(tenantId: string, name: string, scopes?: readonly string[]): Promise<NewKey>;
  /**
   * Works from the next request on, in every process: nothing caches a key. Repeating is harmless.
   * @returns false when the tenant has no such key
   */
  revoke(tenantId: string, keyId: string, holder?: Holder): Promise<boolean>;
  /** By the operator, for a key of any owner. @returns false when there is no such key */
  revokeAny(keyId: string): Promise<boolean>;
  /** The one development key of an embedded server, replaced at each start. */
  replaceDevelopmentKey(): Promise<NewKey>;
}

export interface ApiKeysDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly planOf: (tenantId: string) => Promise<PlanCode>;
}

export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { db, planOf } = deps;
  const findKey = readInBatches(db, findKeysBySecretHash);

  const keys: ApiKeys = {
    async authenticate(authorization) {
      const secret = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
      if (secret === undefined || !isApiKeyForm(secret)) throw unauthenticatedError();
      const row = await findKey(hashApiKey(secret)).catch(unavailable);
      if (!row || row.revoked_at !== null) throw unauthenticatedError();
      if (!row.scopes.includes(detectScope)) throw new ApiError('missing_scope');
      await touch(deps, row).catch(unavailable);
      return { kind: 'key', tenantId: row.tenant_id, keyId: row.key_id };
    },
    list: async (tenantId, page) => mapPage(await listKeys(db, tenantId, 'account', page), metadataOf),
    listOfBrowsers: async (tenantId, page) =>
      mapPage(await listKeys(db, tenantId, 'browser', page), metadataOf),
    listConnected: async (tenantId) => (await listConnectedBrowsers(db, tenantId)).map(metadataOf),
    async issue(tenantId, name) {
      const allowed = activeKeysOfPlan[await planOf(tenantId)];
      const key = { tenantId, name, holder: 'account' } as const;
      return transactForTenant(db, tenantId, (tx) => addWithin(tx, allowed, key));
    },
    issueToBrowser: (tx, tenantId, name) =>
      addWithin(tx, limits.connectionsPerTenant, { tenantId, name, holder: 'browser' }),
    async create(tenantId, name, scopes) {
      const { row, secret } = await add(db, { tenantId, name, holder: 'account' }, scopes);
      return { keyId: row.key_id, secret };
    },
    revoke: (tenantId, keyId, holder = 'account') => revokeKey(db, tenantId, keyId, holder),
    revokeAny: (keyId) => revokeAnyKey(db, keyId),
    async replaceDevelopmentKey() {
      await ensureDevelopmentTenant(db, developmentTenantId);
      await revokeKeysNamed(db, developmentTenantId, developmentKeyName);
      return keys.create(developmentTenantId, developmentKeyName);
    },
  };
  return keys;
}

async function touch({ db, clock }: ApiKeysDeps, { tenant_id, key_id, last_used_at }: KeyRow): Promise<void> {
  const nowMs = clock.nowMs();
  if (nowMs - (last_used_at?.getTime() ?? 0) <= touchIntervalMs) return;
  await touchKey(db, tenant_id, key_id, new Date(nowMs), new Date(nowMs - touchIntervalMs));
}

export const developmentTenantId = 'tnt_development';
const developmentKeyName = 'development';

interface KeyToAdd {
  readonly tenantId: string;
  readonly name: string;
  readonly holder: Holder;
}

/** The tenant is locked while its keys are counted, so that two calls at the limit cannot both pass it. */
async function addWithin(tx: Tx, allowed: number, key: KeyToAdd): Promise<ApiKeyCreateResponse> {
  await lockTenant(tx, key.tenantId);
  if ((await countActiveKeys(tx, key.tenantId, key.holder)) >= allowed) throw new ApiError('key_limit');
  const { row, secret } = await add(tx, key);
  return { ...metadataOf(row), api_key: secret };
}

async function add(db: DbOrTx, key: KeyToAdd, scopes: readonly string[] = [detectScope]) {
  const secret = newApiKey();
  const keyId = `key_${randomUUID()}`;
  const row = await insertKey(db, { ...key, keyId, secretSha256: hashApiKey(secret), scopes });
  return { row, secret };
}

function metadataOf(row: ListedKey): ApiKeyMetadata {
  return {
    key_id: row.key_id,
    name: row.name,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

/** Keys lie where the tokens lie: without that store nothing can be checked or charged. */
function unavailable(error: unknown): never {
  if (!isOutage(error)) throw error;
  throw new ApiError('token_store_unavailable', undefined, { retryAfterSeconds: 1 });
}

function unauthenticatedError(): ApiError {
  return new ApiError('unauthenticated', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
