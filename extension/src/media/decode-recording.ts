import { CheckProblem } from '../messaging/check-problem.ts';
import { encodeWav } from '../platform/wav.ts';

/** What detectors of speech look at lies below 7 kHz. */
const sampleRateHz = 16_000;
/** Ten minutes are 19 MB of WAV: what the server takes, and a message of the browser can carry. */
export const maxSeconds = 600;

export interface DecodedRecording {
  readonly wav: Blob;
  /** Of the whole recording; what lies behind `maxSeconds` is not in the WAV. */
  readonly seconds: number;
}

/** Decodes whatever the browser can play to one channel at 16 kHz. @throws {CheckProblem} `recording_undecodable` */
export async function decodeRecording(file: Blob): Promise<DecodedRecording> {
  const decoder = new OfflineAudioContext(1, 1, sampleRateHz);
  const sound = await decoder.decodeAudioData(await file.arrayBuffer()).catch((cause: unknown) => {
    throw new CheckProblem('recording_undecodable', { cause });
  });
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
  const samples = mixChannels(channels, maxSeconds * sampleRateHz);
  const wav = new Blob([encodeWav({ sampleRate: sampleRateHz, samples })], { type: 'audio/wav' });
  return { wav, seconds: sound.duration };
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
