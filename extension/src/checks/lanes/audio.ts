import { checkAudio, checkPublicAudio, limits } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { audioModel } from '../../analyzer/current-media-models.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { decodeWav } from '../../platform/wav.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Connection, Lane } from '../lane.ts';
import { answerOfVerdict, refuseToPoll, settledReply } from './settled-answer.ts';

interface Recording {
  readonly file: Blob;
  readonly seconds: number;
}

/** The input is a WAV as this extension's own pages make them of what they decode; device and server judge the same bytes. */
export type AudioLane = Lane<Uint8Array<ArrayBuffer>, Recording>;

/** A recording of speech: no address and no fingerprint names it. */
export function createAudioLane({ readRecording }: Pick<DeviceAnalyzer, 'readRecording'>): AudioLane {
  return {
    name: 'audio',
    deviceModel: audioModel.id,
    failedStep: 'send_failed',
    sentStep: () => 'sound_sent',
    tokens: () => 4,
    recall: () => null,
    async identify(wav) {
      const sound = decodeWav(wav);
      if (!sound) throw new CheckProblem('recording_undecodable');
      if (wav.byteLength > limits.audioFileBytes) throw new CheckProblem('too_large');
      const seconds = sound.samples.length / sound.sampleRate;
      const file = new Blob([wav], { type: 'audio/wav' });
      return { media: { file, seconds }, sha256: await sha256Hex(wav) };
    },
    async detectHere(media, { signal, turn }) {
      const verdict = await turn.detect(() => readRecording(media.file, signal));
      const { seconds } = media;
      return {
        answer: answerOfVerdict('audio', verdict, { model: audioModel, seconds }),
        media,
        isFinal: false,
      };
    },
    submit: async (connection, { file }) => {
      return async ({ idempotencyKey, signal }) =>
        settledReply(await submitRecording(connection, file, idempotencyKey, signal));
    },
    poll: refuseToPoll,
  };
}

async function submitRecording(
  { client, hasAccount }: Connection,
  file: Blob,
  idempotencyKey: string,
  signal: AbortSignal,
) {
  const form = new FormData();
  form.set('file', file, 'recording.wav');
  if (!hasAccount) return (await client.call(checkPublicAudio, { form, signal })).body;
  const headers = { 'idempotency-key': idempotencyKey };
  return (await client.call(checkAudio, { form, headers, signal })).body;
}
