import type { AudioClip } from './audio-clip.ts';

/**
 * Against the level of the sound beside it. The recordings of training and tests (1,857 that were measured) stay below
 * 0.008: what they and others like them are heard as is what training heard.
 */
const leastShare = 0.05;

/**
 * The sound without a constant part far above what training heard, as a faulty or cheap converter adds one: the speech
 * finder hears no speech beside it, and features take it for a part of the voice.
 */
export function withoutOffset({ sampleRate, channels }: AudioClip): AudioClip {
  return {
    sampleRate,
    channels: channels.map((channel) => {
      const { mean, level } = levelOf(channel);
      return Math.abs(mean) > leastShare * level ? channel.map((value) => value - mean) : channel;
    }),
  };
}

interface Level {
  readonly mean: number;
  /** Root mean square without the constant part. */
  readonly level: number;
}

/** Samples that are no numbers count as silence. */
export function levelOf(samples: Float32Array): Level {
  const length = Math.max(1, samples.length);
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < samples.length; at++) {
    const value = samples[at] ?? 0;
    if (!Number.isFinite(value)) continue;
    sum += value;
    squares += value * value;
  }
  const mean = sum / length;
  return { mean, level: Math.sqrt(Math.max(0, squares / length - mean ** 2)) };
}
