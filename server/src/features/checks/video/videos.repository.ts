import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { VideoAnswer } from './video-answer.ts';

export interface NewVideo {
  readonly tenantId: string;
  readonly footprint: string;
  readonly modelId: string;
  readonly answer: VideoAnswer;
}

/** Keeps the latest answer about a tenant's video. */
export async function upsertVideo(db: DbOrTx, video: NewVideo): Promise<void> {
  const changing = { model_id: video.modelId, answer: JSON.stringify(video.answer) };
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

/** The tenant's own videos that a footprint may match: the one that bears it, and the latest. */
export async function findOwnVideos(
  db: DbOrTx,
  query: { readonly tenantId: string; readonly footprint: string; readonly modelId: string },
): Promise<VideoRow[]> {
  const { tenantId, footprint, modelId } = query;
  const { rows } = await sql<VideoRow>`
    SELECT footprint, answer FROM video
    WHERE tenant_id = ${tenantId} AND footprint = ${footprint} AND model_id = ${modelId}
    UNION
    (SELECT footprint, answer FROM video WHERE tenant_id = ${tenantId} AND model_id = ${modelId}
      ORDER BY created_at DESC LIMIT ${maxCompared})`.execute(db);
  return rows;
}
