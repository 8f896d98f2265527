import type { Label, Provenance } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import { pdqBands, pdqProbes } from './pdq-bands.ts';

/** A stored verdict near a fingerprint. */
export interface Neighbour {
  readonly sha256: Buffer;
  readonly distance_bits: number;
  readonly label: Label;
  readonly source: 'model' | 'provenance';
  readonly score: number | null;
  readonly confidence: number | null;
  readonly provenance: Provenance;
  readonly requester: string;
  readonly seen_by_tenant: boolean;
}

export interface NeighbourQuery {
  readonly pdqHex: string;
  readonly modelId: string;
  readonly maxDistanceBits: number;
  /** Marks verdicts this tenant has been given before; null for a visitor. */
  readonly tenantId: string | null;
}

/** Of each label: however many agree, one that disagrees is among those returned. */
const maxPerLabel = 50;

/**
 * Verdicts of the current model around a fingerprint, nearest first. The bands narrow, bit_count decides. The
 * candidates are materialised because the planner cannot know how few they are, and would scan everything.
 */
export async function selectNeighbours(db: DbOrTx, query: NeighbourQuery): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    WITH candidate AS MATERIALIZED (
      SELECT DISTINCT sha256 FROM verdict_band
      WHERE band = ANY(${pdqProbes(query.pdqHex)}::int[]) AND model_id = ${query.modelId}
    )
    SELECT near.*,
      EXISTS (SELECT FROM asset a WHERE a.tenant_id = ${query.tenantId} AND a.sha256 = near.sha256) AS seen_by_tenant
    FROM (
      SELECT v.sha256, v.label, v.source, v.score, v.confidence, v.provenance, v.requester, v.created_at,
        d.distance_bits, row_number() OVER (PARTITION BY v.label ORDER BY d.distance_bits, v.created_at) AS place
      FROM candidate c
      JOIN verdict v ON v.sha256 = c.sha256 AND v.model_id = ${query.modelId}
      CROSS JOIN LATERAL (SELECT bit_count(v.pdq # ${`x${query.pdqHex}`}::bit(256))::int AS distance_bits) d
      WHERE d.distance_bits <= ${query.maxDistanceBits}
    ) near
    WHERE near.place <= ${maxPerLabel}
    ORDER BY near.distance_bits, near.created_at`.execute(db);
  return rows;
}

/** Makes a stored verdict findable by its fingerprint. */
export async function indexVerdict(
  db: DbOrTx,
  sha256: Buffer,
  modelId: string,
  pdqHex: string,
): Promise<void> {
  await sql`
    INSERT INTO verdict_band (band, sha256, model_id)
    SELECT band, ${sha256}, ${modelId} FROM unnest(${pdqBands(pdqHex)}::int[]) AS band`.execute(db);
}
