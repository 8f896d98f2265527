import { isRateJudged, type Obstacle, obstacleIn } from '@telltale/models/audio/quality';
import { CheckProblem } from '../messaging/check-problem.ts';
import { encodeWav } from '../platform/wav.ts';
import { ownRateHz } from './own-rate.ts';

/** What detectors of speech look at lies below 7 kHz. */
const sampleRateHz = 16_000;
/** Ten minutes are 19 MB of WAV: what the server takes, and a message of the browser can carry. */
export const maxSeconds = 600;

export interface DecodedRecording {
  readonly wav: Blob;
  /** Of the whole recording; what lies behind `maxSeconds` is not in the WAV. */
  readonly seconds: number;
  /** What keeps it from being judged, found on its own samples; null where nothing does, or they are not known. */
  readonly obstacle: Obstacle | null;
}

/** Decodes whatever the browser can play to one channel at 16 kHz. @throws {CheckProblem} `recording_undecodable` */
export async function decodeRecording(file: Blob): Promise<DecodedRecording> {
  const bytes = await file.arrayBuffer();
  // Decoding takes the bytes away.
  const obstacle = await findObstacle(bytes.slice(0));
  const sound = await decodeAt(sampleRateHz, bytes);
  const samples = mixChannels(channelsOf(sound), maxSeconds * sampleRateHz);
  const wav = new Blob([encodeWav({ sampleRate: sampleRateHz, samples })], { type: 'audio/wav' });
  return { wav, seconds: sound.duration, obstacle };
}

/** At the file's own rate: what was cut off flat has ripples at another one, and the rate no longer tells of itself. */
async function findObstacle(bytes: ArrayBuffer): Promise<Obstacle | null> {
  const sampleRate = ownRateHz(new Uint8Array(bytes));
  if (sampleRate === null) return null;
  if (!isRateJudged(sampleRate)) return 'low_quality';
  const channels = channelsOf(await decodeAt(sampleRate, bytes));
  const length = maxSeconds * sampleRate;
  return obstacleIn({ sampleRate, channels: channels.map((channel) => channel.subarray(0, length)) });
}

function decodeAt(rateHz: number, bytes: ArrayBuffer): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, rateHz).decodeAudioData(bytes).catch((cause: unknown) => {
    throw new CheckProblem('recording_undecodable', { cause });
  });
}

function channelsOf(sound: AudioBuffer): Float32Array[] {
  return Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
}

/** The mean of the channels. */
function mixChannels(channels: readonly Float32Array[], maxSamples: number): Float32Array {
  const length = Math.min(maxSamples, channels[0]?.length ?? 0);
  const samples = new Float32Array(length);
  for (const channel of channels)
    for (let at = 0; at < length; at += 1)
      samples[at] = (samples[at] ?? 0) + (channel[at] ?? 0) / channels.length;
  return samples;
}
