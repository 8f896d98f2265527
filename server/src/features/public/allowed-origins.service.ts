import { randomUUID } from 'node:crypto';
import { type AllowedOrigin, isBrowserOrigin, limits } from '@telltale/shared/contract';
import type { Db } from '../../platform/db/database.ts';
import { lockTenant } from '../../platform/db/lock-tenant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  assignOrigin,
  deleteOrigin,
  findOrigin,
  insertOrigin,
  listOrigins,
  type OriginRow,
} from './allowed-origins.repository.ts';
import { isConfiguredOrigin, type OriginRules } from './origins.ts';

/** Whose pages a request comes from; null for the operator's own. */
export interface OriginOwner {
  readonly tenantId: string | null;
}

/** Which websites and extensions may use the public lane: those of the configuration, and those in the database. */
export interface AllowedOrigins {
  /** Nothing caches this: an origin works from the next request on, in every process, and a removed one does not. */
  ownerOf(origin: string): Promise<OriginOwner | null>;
  list(tenantId: string): Promise<AllowedOrigin[]>;
  /** Adding one's own again changes nothing. Rejects with 403 `origin_limit`, or 409 `origin_taken`. */
  add(tenantId: string, origin: string): Promise<AllowedOrigin>;
  /** @returns false when the tenant has no such origin */
  remove(tenantId: string, originId: string): Promise<boolean>;
  /**
   * By the operator: takes any origin that a browser sends, an extension's too, away from whoever has it, and gives
   * it to a tenant or (null) to nobody in particular. Rejects with 400 on what is no origin.
   */
  allowOrigin(origin: string, tenantId: string | null): Promise<void>;
}

export function createAllowedOrigins(db: Db, rules: OriginRules): AllowedOrigins {
  return {
    async ownerOf(origin) {
      if (isConfiguredOrigin(origin, rules)) return { tenantId: null };
      if (!isBrowserOrigin(origin)) return null;
      const row = await findOrigin(db, origin);
      return row ? { tenantId: row.tenant_id } : null;
    },
    async list(tenantId) {
      return (await listOrigins(db, tenantId)).map(view);
    },
    async add(tenantId, origin) {
      if (isConfiguredOrigin(origin, rules)) throw new ApiError('origin_taken');
      return view(await db.transaction().execute((tx) => addOne(tx, tenantId, origin)));
    },
    remove: (tenantId, originId) => deleteOrigin(db, tenantId, originId),
    async allowOrigin(origin, tenantId) {
      if (!isBrowserOrigin(origin))
        throw new ApiError('invalid_payload', `"${origin}" is no origin that a browser sends.`);
      await assignOrigin(db, { originId: newId(), tenantId, origin });
    },
  };
}

const newId = () => `org_${randomUUID()}`;

async function addOne(tx: Parameters<typeof lockTenant>[0], tenantId: string, origin: string) {
  await lockTenant(tx, tenantId);
  const own = await listOrigins(tx, tenantId);
  const same = own.find((row) => row.origin === origin);
  if (same) return same;
  if (own.length >= limits.originsPerTenant) throw new ApiError('origin_limit');
  const added = await insertOrigin(tx, { originId: newId(), tenantId, origin });
  if (!added) throw new ApiError('origin_taken');
  return added;
}

function view({ origin_id, origin, created_at }: OriginRow): AllowedOrigin {
  return { origin_id, origin, created_at: created_at.toISOString() };
}
