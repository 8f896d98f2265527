import type { Label, Provenance } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';

export interface VerdictRow {
  readonly label: Label;
  readonly source: 'model' | 'provenance';
  readonly score: number | null;
  readonly confidence: number | null;
  readonly provenance: Provenance;
}

export interface KnownVerdict extends VerdictRow {
  /** The tenant's asset of this content, when it has one. */
  readonly asset_id: string | null;
}

/** The current model's verdict on exactly these bytes, with the tenant's own asset of them, in one round trip. */
export async function findKnownVerdict(
  db: DbOrTx,
  sha256: Buffer,
  modelId: string,
  tenantId: string | null,
): Promise<KnownVerdict | undefined> {
  // Plain SQL: this is the cheapest answer of the service, and building the query would cost more than running it.
  const { rows } = await sql<KnownVerdict>`
    SELECT v.label, v.source, v.score, v.confidence, v.provenance, a.asset_id
    FROM verdict v LEFT JOIN asset a ON a.sha256 = v.sha256 AND a.tenant_id = ${tenantId}
    WHERE v.sha256 = ${sha256} AND v.model_id = ${modelId}`.execute(db);
  return rows[0];
}

export interface NewVerdict extends VerdictRow {
  readonly sha256: Buffer;
  readonly modelId: string;
  readonly requester: string;
  /** 64 hex characters; null when too weak to be compared. */
  readonly pdqHex: string | null;
}

/**
 * Keeps the first verdict of a model on the same bytes: the detector is deterministic, the first requester caused it.
 * @returns whether this one was the first
 */
export async function insertVerdict(db: DbOrTx, verdict: NewVerdict): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('verdict')
    .values({
      sha256: verdict.sha256,
      model_id: verdict.modelId,
      label: verdict.label,
      source: verdict.source,
      score: verdict.score,
      confidence: verdict.confidence,
      provenance: JSON.stringify(verdict.provenance),
      pdq: verdict.pdqHex === null ? null : `x${verdict.pdqHex}`,
      requester: verdict.requester,
    })
    .onConflict((conflict) => conflict.columns(['sha256', 'model_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
