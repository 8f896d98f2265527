import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ArchiveFile, zipOf } from '../../platform/http/zip-archive.ts';
import type { ApiKeys } from '../api-keys/api-keys.service.ts';
import type { Orders } from '../billing/orders.service.ts';
import type { AllowedOrigins } from '../origins/allowed-origins.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { sourceDaysKept, type UsageSources } from '../tokens/usage-sources.service.ts';
import { listChecks, listVideos, readKept } from './account-export.repository.ts';

/** A ZIP archive of what is stored of an account, made while it is sent: one picture or page is held at a time. */
export type ExportAccount = (tenantId: string) => AsyncIterable<Uint8Array>;

export interface AccountExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeys, 'list' | 'listOfBrowsers'>;
  readonly allowedOrigins: Pick<AllowedOrigins, 'list'>;
  readonly orders: Pick<Orders, 'list'>;
  readonly tokens: Pick<Tokens, 'usage' | 'ledger'>;
  readonly usageSources: Pick<UsageSources, 'list'>;
  readonly reviews: Pick<Reviews, 'listIds' | 'export' | 'picture'>;
}

const entriesPerFile = 1_000;
/** Each tells of up to twenty frames. */
const videosPerFile = 100;

export function createAccountExport(deps: AccountExportDeps): ExportAccount {
  return (tenantId) => zipOf(filesOf(deps, tenantId));
}

async function accountOf(deps: AccountExportDeps, tenantId: string): Promise<object> {
  const { db, clock, allowedOrigins, tokens, usageSources } = deps;
  const {
    account: [account],
    usage: used_by_day,
    ...kept
  } = await readKept(db, tenantId);
  return {
    exported_at: new Date(clock.nowMs()).toISOString(),
    tenant_id: tenantId,
    ...account,
    ...kept,
    websites: await allowedOrigins.list(tenantId),
    usage: await tokens.usage(tenantId),
    used_by_day,
    used_by_source: await usageSources.list(tenantId, sourceDaysKept),
  };
}

/** A list that grows with its account, a file for each page of it. */
async function* pagesOf<Entry>(
  folder: string,
  list: (after: string | undefined) => Promise<Page<Entry>>,
): AsyncIterable<ArchiveFile> {
  let after: string | undefined;
  for (let number = 1; ; number += 1) {
    const { entries, next } = await list(after);
    if (entries.length > 0) yield { name: `${folder}/${number}.json`, bytes: jsonOf(entries) };
    if (next === null) return;
    after = next;
  }
}

async function* filesOf(deps: AccountExportDeps, tenantId: string): AsyncIterable<ArchiveFile> {
  const { db, reviews, apiKeys, orders, tokens } = deps;
  const limit = entriesPerFile;
  yield { name: 'account.json', bytes: jsonOf(await accountOf(deps, tenantId)) };
  yield* pagesOf('api_keys', (after) => apiKeys.list(tenantId, { limit, after }));
  yield* pagesOf('browsers', (after) => apiKeys.listOfBrowsers(tenantId, { limit, after }));
  yield* pagesOf('orders', (after) => orders.list(tenantId, { limit, after }));
  yield* pagesOf('ledger', (after) =>
    tokens.ledger(tenantId, { limit, before: after === undefined ? undefined : Number(after) }),
  );
  yield* pagesOf('checks', (after) => listChecks(db, tenantId, { limit, after }));
  yield* pagesOf('videos', (after) => listVideos(db, tenantId, { limit: videosPerFile, after }));
  for (const reviewId of await reviews.listIds(tenantId)) yield* dossierOf(reviews, tenantId, reviewId);
}

/** The picture goes first: one that waited behind its dossier for a slow reader would be counted by nobody. */
async function* dossierOf(
  reviews: AccountExportDeps['reviews'],
  tenantId: string,
  reviewId: string,
): AsyncIterable<ArchiveFile> {
  const picture = await orGone(reviews.picture(tenantId, reviewId));
  const document = await orGone(reviews.export(tenantId, reviewId));
  if (document === null || picture === null) return;
  const kind = picture.mediaType === 'image/png' ? 'png' : 'jpg';
  yield { name: `dossiers/${reviewId}/picture.${kind}`, bytes: picture.bytes };
  yield { name: `dossiers/${reviewId}/dossier.json`, bytes: jsonOf(document) };
}

const jsonOf = (value: object) => Buffer.from(JSON.stringify(value, null, 2));

/** A dossier may be deleted while the archive is on its way. */
async function orGone<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
}
