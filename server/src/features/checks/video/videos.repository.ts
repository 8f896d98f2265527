import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { videoCountsUnder } from '../../provenance/trust-list.service.ts';
import type { VideoAnswer } from './video-answer.ts';

export interface NewVideo {
  readonly tenantId: string;
  readonly footprint: string;
  readonly modelId: string;
  /** The trust list that all frames were read with, in hex; null where it is not known, or where there were two. */
  readonly trustList: string | null;
  readonly answer: VideoAnswer;
}

/** Keeps the latest answer about a tenant's video. */
export async function upsertVideo(db: DbOrTx, video: NewVideo): Promise<void> {
  // The list stands in the answer: a version that knows of none replaces it together with the answer.
  const answer = JSON.stringify({ ...video.answer, trustList: video.trustList });
  const changing = { model_id: video.modelId, answer };
  await db
    .insertInto('video')
    .values({ tenant_id: video.tenantId, footprint: video.footprint, ...changing })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'footprint']).doUpdateSet({ ...changing, created_at: sql`now()` }),
    )
    .execute();
}

export interface VideoRow {
  readonly footprint: string;
  readonly answer: unknown;
}

/** How far back a tenant's videos are compared frame by frame; the very same footprint is found at any age. */
const maxCompared = 50;

export interface OwnVideosQuery {
  readonly tenantId: string;
  readonly footprint: string;
  readonly modelId: string;
  /** Of the process that asks: what others said of signers does not count here. */
  readonly trustList: string;
}

/** The tenant's own videos that a footprint may match: the one that bears it, and the latest. */
export async function findOwnVideos(db: DbOrTx, query: OwnVideosQuery): Promise<VideoRow[]> {
  const { tenantId, footprint, modelId, trustList } = query;
  const isCandidate = sql`
    v.tenant_id = ${tenantId} AND v.model_id = ${modelId} AND ${videoCountsUnder(trustList)}`;
  const { rows } = await sql<VideoRow>`
    SELECT v.footprint, v.answer FROM video v WHERE ${isCandidate} AND v.footprint = ${footprint}
    UNION
    (SELECT v.footprint, v.answer FROM video v WHERE ${isCandidate}
      ORDER BY v.created_at DESC LIMIT ${maxCompared})`.execute(db);
  return rows;
}
