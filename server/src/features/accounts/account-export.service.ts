import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ArchiveFile, zipOf } from '../../platform/http/zip-archive.ts';
import type { ApiKeys } from '../api-keys/api-keys.service.ts';
import type { Orders } from '../billing/orders.service.ts';
import type { AllowedOrigins } from '../origins/allowed-origins.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { readChecks, readKept } from './account-export.repository.ts';

/** A ZIP archive of what is stored of an account, made while it is sent: one picture is held at a time. */
export type ExportAccount = (tenantId: string) => AsyncIterable<Uint8Array>;

export interface AccountExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeys, 'list' | 'listOfBrowsers'>;
  readonly allowedOrigins: Pick<AllowedOrigins, 'list'>;
  readonly orders: Pick<Orders, 'list'>;
  readonly tokens: Pick<Tokens, 'usage' | 'ledger'>;
  readonly reviews: Pick<Reviews, 'listIds' | 'export' | 'picture'>;
}

/** More than any account has; lists on the screen come in pages. */
const whole = { limit: 10_000_000 };
const checksPerFile = 1_000;

export function createAccountExport(deps: AccountExportDeps): ExportAccount {
  return (tenantId) => zipOf(filesOf(deps, tenantId));
}

async function accountOf(deps: AccountExportDeps, tenantId: string): Promise<object> {
  const { db, clock, apiKeys, allowedOrigins, orders, tokens } = deps;
  const { usage: used_by_day, ...kept } = await readKept(db, tenantId);
  return {
    exported_at: new Date(clock.nowMs()).toISOString(),
    tenant_id: tenantId,
    ...kept,
    api_keys: (await apiKeys.list(tenantId)).entries,
    browsers: await apiKeys.listOfBrowsers(tenantId),
    websites: await allowedOrigins.list(tenantId),
    usage: await tokens.usage(tenantId),
    used_by_day,
    orders: (await orders.list(tenantId, whole)).entries,
    ledger: (await tokens.ledger(tenantId, whole)).entries,
  };
}

async function* checksOf(db: Db, tenantId: string): AsyncIterable<ArchiveFile> {
  let [after, number] = ['', 1];
  for (;;) {
    const checks = await readChecks(db, tenantId, after, checksPerFile);
    const last = checks.at(-1);
    if (!last) return;
    yield { name: `checks/${number}.json`, bytes: jsonOf(checks) };
    [after, number] = [last.asset_id, number + 1];
  }
}

async function* filesOf(deps: AccountExportDeps, tenantId: string): AsyncIterable<ArchiveFile> {
  const { db, reviews } = deps;
  yield { name: 'account.json', bytes: jsonOf(await accountOf(deps, tenantId)) };
  yield* checksOf(db, tenantId);
  for (const reviewId of await reviews.listIds(tenantId)) {
    const [document, picture] = await Promise.all([
      orGone(reviews.export(tenantId, reviewId)),
      orGone(reviews.picture(tenantId, reviewId)),
    ]);
    if (document === null || picture === null) continue;
    const kind = picture.mediaType === 'image/png' ? 'png' : 'jpg';
    yield { name: `dossiers/${reviewId}/dossier.json`, bytes: jsonOf(document) };
    yield { name: `dossiers/${reviewId}/picture.${kind}`, bytes: picture.bytes };
  }
}

const jsonOf = (value: object) => Buffer.from(JSON.stringify(value, null, 2));

/** A dossier may be deleted while the archive is on its way. */
async function orGone<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
}
