import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { ContentKind } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';

/**
 * What a verdict belongs to. The hash is over the samples alone, so rate and channels stand beside it: the same
 * numbers played at another speed are another sound.
 */
export interface AudioVerdictKey {
  /** Lower-case hex. */
  readonly audioHash: string;
  readonly sampleRate: number;
  readonly channelCount: number;
  readonly contentKind: ContentKind;
  readonly modelId: string;
}

export async function findAudioVerdict(
  db: DbOrTx,
  { audioHash, sampleRate, channelCount, contentKind, modelId }: AudioVerdictKey,
): Promise<AudioVerdict | undefined> {
  const { rows } = await sql<AudioVerdict>`
    SELECT label, score, confidence, reason, detected_content_kind AS "detectedContentKind" FROM audio_verdict
    WHERE audio_sha256 = ${Buffer.from(audioHash, 'hex')} AND sample_rate = ${sampleRate}
      AND channel_count = ${channelCount} AND content_kind = ${contentKind} AND model_id = ${modelId}`.execute(
    db,
  );
  return rows[0];
}

/** Keeps the first of equal verdicts: the detector is deterministic. */
export async function insertAudioVerdict(
  db: DbOrTx,
  key: AudioVerdictKey,
  { label, score, confidence, reason, detectedContentKind }: AudioVerdict,
): Promise<void> {
  await db
    .insertInto('audio_verdict')
    .values({
      audio_sha256: Buffer.from(key.audioHash, 'hex'),
      sample_rate: key.sampleRate,
      channel_count: key.channelCount,
      content_kind: key.contentKind,
      model_id: key.modelId,
      label,
      score,
      confidence,
      reason,
      detected_content_kind: detectedContentKind,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
