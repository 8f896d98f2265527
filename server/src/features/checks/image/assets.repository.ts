import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { ImageVerdict } from './image-answer.ts';

/** The caller's own names for a picture; stored, never interpreted or fetched. */
export interface AssetReferences {
  readonly client_asset_id: string | null;
  readonly app_package: string | null;
  readonly canonical_url: string | null;
  readonly platform_asset_id: string | null;
  readonly captured_at_ms: number | null;
}

export interface AssetRow {
  readonly asset_id: string;
  readonly job_id: string | null;
  readonly answer: unknown;
}

export interface AssetUpsert {
  readonly tenantId: string;
  readonly contentKey: string;
  readonly sha256: Buffer | null;
  readonly references: AssetReferences;
  readonly jobId: string | null;
  /** Null while a job runs. */
  readonly answer: ImageVerdict | null;
}

/** One asset per tenant and content; a later check of the same content refreshes it, its age too. @returns its id */
export async function upsertAsset(db: DbOrTx, asset: AssetUpsert): Promise<string> {
  const changing = {
    job_id: asset.jobId,
    answer: asset.answer === null ? null : JSON.stringify(asset.answer),
    ...asset.references,
  };
  const { asset_id } = await db
    .insertInto('asset')
    .values({
      asset_id: `ast_${randomUUID()}`,
      tenant_id: asset.tenantId,
      content_key: asset.contentKey,
      sha256: asset.sha256,
      ...changing,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'content_key'])
        .doUpdateSet({ ...changing, created_at: sql<Date>`now()` }),
    )
    .returning('asset_id')
    .executeTakeFirstOrThrow();
  return asset_id;
}

export async function findAsset(
  db: DbOrTx,
  tenantId: string,
  assetId: string,
): Promise<AssetRow | undefined> {
  return db
    .selectFrom('asset')
    .select(['asset_id', 'job_id', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
}

export async function setAssetAnswer(
  db: DbOrTx,
  tenantId: string,
  assetId: string,
  answer: ImageVerdict,
): Promise<void> {
  await db
    .updateTable('asset')
    .set({ answer: JSON.stringify(answer) })
    .where('tenant_id', '=', tenantId)
    .where('asset_id', '=', assetId)
    .execute();
}
