import { nearDistanceBits } from '@telltale/shared/fingerprint/footprint';
import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import { countsUnder } from '../provenance/trust-list.service.ts';
import { maxPerKind } from './nearest-hits.ts';
import type { Neighbour, NeighbourQuery } from './neighbours.repository.ts';
import { pdqProbes } from './pdq-bands.ts';

/**
 * The same from the table that was the index before: for verdicts that are not taken over yet. The bands narrow,
 * bit_count decides. The candidates are materialised because the planner cannot know how few they are.
 */
export async function selectByOldBands(
  db: DbOrTx,
  pdqHex: string,
  { modelId, trustList, tenantId }: NeighbourQuery,
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    WITH candidate AS MATERIALIZED (
      SELECT DISTINCT sha256 FROM verdict_band
      WHERE band = ANY(${pdqProbes(pdqHex)}::int[]) AND model_id = ${modelId}
    )
    SELECT near.*,
      EXISTS (SELECT FROM asset a WHERE a.tenant_id = ${tenantId} AND a.sha256 = near.sha256) AS seen_by_tenant
    FROM (
      SELECT v.sha256, v.label, v.source, v.score, v.confidence, v.thresholds, v.requester, v.created_at,
        d.distance_bits,
        row_number() OVER (PARTITION BY v.label, v.source ORDER BY d.distance_bits, v.created_at) AS place
      FROM candidate c
      JOIN verdict v ON v.sha256 = c.sha256 AND v.model_id = ${modelId}
      CROSS JOIN LATERAL (SELECT bit_count(v.pdq # ${`x${pdqHex}`}::bit(256))::int AS distance_bits) d
      WHERE d.distance_bits <= ${nearDistanceBits} AND ${countsUnder(trustList)}
    ) near
    WHERE near.place <= ${maxPerKind}
    ORDER BY near.distance_bits, near.created_at`.execute(db);
  return rows;
}
