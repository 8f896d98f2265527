import type { AudioClip } from './audio-clip.ts';
import { levelOf } from './offset.ts';
import { mixOf } from './resample.ts';

const leastSeconds = 1;
const leastRateHz = 8_000;
const mostRateHz = 192_000;
/** Below -60 dB of full scale nothing but noise is left. */
const leastLevel = 1e-3;
const mostBroken = 0.01;
const mostClipped = 0.005;
const leastRun = 3;

export const obstacles = ['too_short', 'silent', 'clipped', 'low_quality'] as const;
export type Obstacle = (typeof obstacles)[number];

export function isRateJudged(rateHz: number): boolean {
  return rateHz >= leastRateHz && rateHz <= mostRateHz;
}

/** What keeps a recording from being judged at all, found on the samples as they came; null when nothing does. */
export function obstacleIn({ sampleRate, channels }: AudioClip): Obstacle | null {
  if (!isRateJudged(sampleRate)) return 'low_quality';
  const length = channels.reduce((longest, channel) => Math.max(longest, channel.length), 0);
  if (length < leastSeconds * sampleRate) return 'too_short';
  const measured = channels.map(measure);
  if (Math.max(...measured.map(({ broken }) => broken)) > mostBroken) return 'low_quality';
  // An empty channel stands still at its peak, too, though nothing of it was cut off.
  const sounding = measured.filter(({ level }) => level >= leastLevel);
  if (sounding.length === 0) return 'silent';
  // Only the mix is listened to, and channels that are opposed to each other leave nothing of it.
  if (channels.length > 1 && levelOf(mixOf(channels)).level < leastLevel) return 'silent';
  return Math.max(...sounding.map(({ clipped }) => clipped)) > mostClipped ? 'clipped' : null;
}

interface Measured {
  /** Root mean square without the constant part. */
  readonly level: number;
  /** Share of samples that stay at the extreme for several samples. */
  readonly clipped: number;
  /** Share of samples that are no numbers, or beyond any full scale. */
  readonly broken: number;
}

function measure(samples: Float32Array): Measured {
  const length = Math.max(1, samples.length);
  let sum = 0;
  let squares = 0;
  let broken = 0;
  let peak = 0;
  for (let at = 0; at < samples.length; at++) {
    const value = samples[at] ?? 0;
    if (!Number.isFinite(value) || Math.abs(value) > 16) {
      broken++;
      continue;
    }
    sum += value;
    squares += value * value;
    peak = Math.max(peak, Math.abs(value));
  }
  const level = Math.sqrt(Math.max(0, squares / length - (sum / length) ** 2));
  return { level, clipped: atExtreme(samples, peak) / length, broken: broken / length };
}

/** Samples in runs of three or more at the very peak: a wave whose top was cut off stands still there. */
function atExtreme(samples: Float32Array, peak: number): number {
  const limit = peak * 0.9999;
  let count = 0;
  let run = 0;
  for (let at = 0; at <= samples.length; at++) {
    if (at < samples.length && Math.abs(samples[at] ?? 0) >= limit) {
      run++;
      continue;
    }
    if (run >= leastRun) count += run;
    run = 0;
  }
  return count;
}
