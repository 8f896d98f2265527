import type { Label, Thresholds } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import { countsUnder } from '../provenance/trust-list.service.ts';
import type { Hit } from './nearest-hits.ts';

/** A stored verdict near a fingerprint. */
export interface Neighbour {
  readonly sha256: Buffer;
  readonly distance_bits: number;
  readonly label: Label;
  readonly source: 'model' | 'provenance';
  readonly score: number | null;
  readonly confidence: number | null;
  readonly thresholds: Thresholds | null;
  readonly requester: string;
  readonly seen_by_tenant: boolean;
}

export interface StandingNeighbour extends Neighbour {
  readonly fingerprint_id: number;
}

export interface NeighbourQuery {
  readonly modelId: string;
  readonly trustList: string;
  /** Marks verdicts this tenant has been given before; null for a visitor. */
  readonly tenantId: string | null;
}

/** Those of the hits whose verdicts are still stored and count, nearest first. */
export async function selectStanding(
  db: DbOrTx,
  hits: readonly Hit[],
  { modelId, trustList, tenantId }: NeighbourQuery,
): Promise<StandingNeighbour[]> {
  const ids = hits.map(({ id }) => id);
  const distances = hits.map(({ distanceBits }) => distanceBits);
  const { rows } = await sql<StandingNeighbour>`
    SELECT f.fingerprint_id::float8 AS fingerprint_id, h.distance_bits, v.sha256, v.label, v.source, v.score,
      v.confidence, v.thresholds, v.requester,
      EXISTS (SELECT FROM asset a WHERE a.tenant_id = ${tenantId} AND a.sha256 = v.sha256) AS seen_by_tenant
    FROM unnest((SELECT ${ids}::bigint[]), (SELECT ${distances}::int[])) AS h (id, distance_bits)
    JOIN verdict_fingerprint f ON f.fingerprint_id = h.id
    JOIN verdict v ON v.sha256 = f.sha256 AND v.model_id = ${modelId} AND ${countsUnder(trustList)}
    ORDER BY h.distance_bits, f.fingerprint_id`.execute(db);
  return rows;
}
