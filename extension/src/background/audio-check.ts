import { limits } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { decodeWav } from '../media/wav.ts';
import { audioModel } from '../reader/current-media-models.ts';
import { CheckProblem } from './check-problem.ts';
import { findingOf } from './media-answers.ts';
import { recordingLane } from './media-backend.ts';
import { type CheckDeps, climbSettled, type MediaAnswer, type MediaLeave } from './media-ladder.ts';

/** What a check of a recording costs an account. */
const recordingTokens = 4;

/** @param wav as this extension's own pages make them of what they decode; device and server judge the same bytes */
export async function checkRecording(
  deps: CheckDeps,
  wav: Uint8Array<ArrayBuffer>,
  leave: MediaLeave,
): Promise<MediaAnswer> {
  const sound = decodeWav(wav);
  if (!sound) throw new CheckProblem('recording_undecodable');
  if (wav.byteLength > limits.audioFileBytes) throw new CheckProblem('too_large');
  const seconds = sound.samples.length / sound.sampleRate;
  const file = new Blob([wav], { type: 'audio/wav' });
  return climbSettled(deps, leave, {
    key: { lane: 'audio', sha256: await sha256Hex(wav), deviceModel: audioModel.id },
    read: async () =>
      findingOf('audio', await deps.media.readRecording(file, leave.signal), { model: audioModel, seconds }),
    send: { lane: recordingLane, content: file, tokens: recordingTokens, step: 'sound_sent' },
  });
}
