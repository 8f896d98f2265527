import type { AudioVerdict } from '@telltale/models/audio/detector';
import { type Obstacle, obstacles } from '@telltale/models/audio/quality';
import { checkAudio, checkPublicAudio, limits } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { audioModel } from '../../analyzer/current-media-models.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { isDataUrl } from '../../messaging/media-protocol.ts';
import { decodeWav } from '../../platform/wav.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Call, Connection, Lane } from '../lane.ts';
import { answerOfVerdict, inlineReply, refuseToPoll } from './inline-answer.ts';

interface DecodedSound {
  /** As this extension's own pages make them of what they decode; device and server judge the same bytes. */
  readonly wav: Uint8Array<ArrayBuffer>;
  /** What keeps the recording from being judged, where only its own file told. */
  readonly obstacle: Obstacle | null;
}

export type AudioLane = Lane<DecodedSound>;

/**
 * The server's 20 MB of WAV as base64; the browser carries no message above 64 MiB
 * (https://developer.chrome.com/docs/extensions/develop/concepts/messaging).
 */
const maxWavUrlChars = 28_000_000;

/** A recording of speech: no address and no fingerprint names it. */
export function createAudioLane({ detect }: Pick<DeviceAnalyzer, 'detect'>): AudioLane {
  return {
    name: 'audio',
    deviceModel: audioModel.id,
    hasFingerprints: false,
    failedStep: 'send_failed',
    sentStep: () => 'sound_sent',
    async receive({ wavUrl, obstacle: found }) {
      if (!isDataUrl(wavUrl, 'audio/wav', maxWavUrlChars)) return null;
      const wav = new Uint8Array(await (await fetch(wavUrl)).arrayBuffer());
      const obstacle = obstacles.find((known) => known === found) ?? null;
      return { input: { wav, obstacle }, address: wavUrl };
    },
    recall: () => null,
    async identify({ wav, obstacle }) {
      const sound = decodeWav(wav);
      if (!sound) throw new CheckProblem('recording_undecodable');
      if (wav.byteLength > limits.audioFileBytes) throw new CheckProblem('too_large');
      const seconds = sound.samples.length / sound.sampleRate;
      const file = new Blob([wav], { type: 'audio/wav' });
      return {
        sha256: await sha256Hex(wav),
        async detectHere({ signal, turn }) {
          const verdict = obstacle
            ? abstainOver(obstacle)
            : await turn.detect(() => detect('audio', file, signal));
          return {
            answer: answerOfVerdict('audio', verdict, { model: audioModel, seconds }),
            // What would be sent shows as little of the obstacle as what is judged here.
            ...{ isFinal: obstacle !== null, tokens: 4, lookUp: null },
            prepareToSend: async (connection) => async (call) =>
              inlineReply(await submitRecording(connection, file, call)),
          };
        },
      };
    },
    poll: refuseToPoll,
  };
}

/** As the detector does where it meets the obstacle itself. */
function abstainOver(reason: Obstacle): AudioVerdict {
  const nothing = { score: null, confidence: null, detectedContentKind: 'unknown' } as const;
  return { label: 'abstained', reason, ...nothing };
}

async function submitRecording(
  { client, hasAccount }: Connection,
  file: Blob,
  { idempotencyKey, signal }: Call,
) {
  const form = new FormData();
  form.set('file', file, 'recording.wav');
  if (!hasAccount) return (await client.call(checkPublicAudio, { form, signal })).body;
  const headers = { 'idempotency-key': idempotencyKey };
  return (await client.call(checkAudio, { form, headers, signal })).body;
}
