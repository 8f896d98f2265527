import type { Label, Provenance, Thresholds } from '@telltale/shared/contract';
import { isSignedFile } from '@telltale/shared/provenance/signed-file';
import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { countsUnder } from '../../provenance/trust-list.service.ts';

export interface VerdictRow {
  readonly label: Label;
  readonly source: 'model' | 'provenance';
  readonly score: number | null;
  readonly confidence: number | null;
  /** Of the picture that was scored; null without a score, and in rows from before this column. */
  readonly thresholds: Thresholds | null;
  readonly provenance: Provenance;
}

export interface StoredVerdict extends VerdictRow {
  readonly model_id: string;
  /** 256 characters 0 and 1; null when too weak to be compared. */
  readonly pdq_bits: string | null;
}

export interface KnownVerdict extends StoredVerdict {
  /** The tenant's asset of this content, when it has one, and the model of the answer it holds. */
  readonly asset_id: string | null;
  readonly asset_model: string | null;
}

/** Whose verdict is wanted on which bytes. */
export interface VerdictQuestion {
  readonly sha256: Buffer;
  /** The preferred model first. */
  readonly modelIds: readonly string[];
  readonly tenantId: string | null;
}

/** The trust list of the process that asks, in hex: what others said of signers does not count here. */
type TrustList = string;

/**
 * The preferred model's verdict on exactly these bytes, with the tenant's own asset of them; in the order asked. A
 * picture that many ask about at once is looked up once for all whose question is the same.
 */
export async function findKnownVerdictsOf(
  db: DbOrTx,
  trustList: TrustList,
  questions: readonly VerdictQuestion[],
): Promise<readonly (KnownVerdict | null)[]> {
  const names = questions.map(nameOf);
  const different = new Map(names.map((name, at) => [name, questions[at] as VerdictQuestion]));
  const verdicts = await findEachOf(db, trustList, [...different.values()]);
  const byName = new Map([...different.keys()].map((name, at) => [name, verdicts[at] ?? null]));
  return names.map((name) => byName.get(name) ?? null);
}

/** The same for two questions that have the same answer, and for no others. */
const nameOf = ({ sha256, modelIds, tenantId }: VerdictQuestion): string =>
  JSON.stringify([sha256.toString('latin1'), modelIds, tenantId]);

async function findEachOf(
  db: DbOrTx,
  trustList: TrustList,
  questions: readonly VerdictQuestion[],
): Promise<readonly (KnownVerdict | null)[]> {
  const hashes = questions.map(({ sha256 }) => sha256);
  const tenants = questions.map(({ tenantId }) => tenantId);
  const models = questions.map(({ modelIds }) => modelIds.join());
  // Plain SQL: this is the cheapest answer of the service, and building the query would cost more than running it. The
  // arrays stand in sub-selects, because a planner that sees how long they are plans again for each batch: that too.
  const { rows } = await sql<KnownVerdict & { readonly place: string }>`
    SELECT q.place, found.*
    FROM unnest((SELECT ${hashes}::bytea[]), (SELECT ${tenants}::text[]), (SELECT ${models}::text[]))
      WITH ORDINALITY AS q (sha256, tenant_id, models, place)
    CROSS JOIN LATERAL (
      SELECT v.label, v.source, v.score, v.confidence, v.thresholds, v.provenance, v.model_id,
        v.pdq::text AS pdq_bits,
        a.asset_id, a.answer->>'model' AS asset_model
      FROM verdict v LEFT JOIN asset a ON a.sha256 = v.sha256 AND a.tenant_id = q.tenant_id
      WHERE v.sha256 = q.sha256 AND v.model_id = ANY(string_to_array(q.models, ','))
        AND ${countsUnder(trustList)}
      ORDER BY array_position(string_to_array(q.models, ','), v.model_id) LIMIT 1
    ) found`.execute(db);
  const byPlace = new Map(rows.map(({ place, ...verdict }) => [Number(place), verdict]));
  return questions.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** Today's verdicts on several files at once, by their SHA-256 in hex. */
export async function findKnownVerdicts(
  db: DbOrTx,
  trustList: TrustList,
  sha256s: readonly Buffer[],
  modelId: string,
): Promise<ReadonlyMap<string, StoredVerdict>> {
  const { rows } = await sql<StoredVerdict & { readonly sha256: Buffer }>`
    SELECT v.sha256, v.label, v.source, v.score, v.confidence, v.thresholds, v.provenance, v.model_id,
      v.pdq::text AS pdq_bits
    FROM verdict v
    WHERE v.sha256 = ANY(${sha256s}::bytea[]) AND v.model_id = ${modelId} AND ${countsUnder(trustList)}
  `.execute(db);
  return new Map(rows.map((row) => [row.sha256.toString('hex'), row]));
}

export interface NewVerdict extends VerdictRow {
  readonly sha256: Buffer;
  readonly modelId: string;
  readonly requester: string;
  /** The trust list that the provenance was read with; null in jobs from before it was stored. */
  readonly trustList: TrustList | null;
  /** 64 hex characters; null when too weak to be compared. */
  readonly pdqHex: string | null;
}

/**
 * Keeps the first verdict of a model on the same bytes: the detector is deterministic, the first requester caused it.
 * Where a signer was judged, that is the first under the same trust list.
 */
export async function insertVerdict(db: DbOrTx, verdict: NewVerdict): Promise<void> {
  const isHeld = verdict.trustList !== null && isSignedFile(verdict.provenance);
  const trustList = isHeld ? Buffer.from(verdict.trustList, 'hex') : null;
  // Two statements, not one that updates: the index of fingerprints follows what is erased and what is added.
  if (trustList !== null)
    await sql`
      DELETE FROM verdict WHERE sha256 = ${verdict.sha256} AND model_id = ${verdict.modelId}
        AND trust_list IS DISTINCT FROM ${trustList}`.execute(db);
  await db
    .insertInto('verdict')
    .values({
      sha256: verdict.sha256,
      model_id: verdict.modelId,
      label: verdict.label,
      source: verdict.source,
      score: verdict.score,
      confidence: verdict.confidence,
      thresholds: verdict.thresholds === null ? null : JSON.stringify(verdict.thresholds),
      provenance: JSON.stringify(verdict.provenance),
      trust_list: trustList,
      pdq: verdict.pdqHex === null ? null : `x${verdict.pdqHex}`,
      requester: verdict.requester,
    })
    .onConflict((conflict) => conflict.columns(['sha256', 'model_id']).doNothing())
    .execute();
}
