import type { AudioModel } from '../manifest.ts';
import { analysisRateHz } from './resample.ts';
import { speechFrame, speechShare } from './speech.ts';

/** A stretch of the recording that is scored by itself. */
export interface SoundWindow {
  readonly samples: Float32Array;
  readonly speech: Float32Array;
}

/** Half of the windows are spread over the whole recording, half over the places where somebody speaks. */
export function windowsOf(
  samples: Float32Array,
  speech: Float32Array,
  { windowSeconds, maxWindows }: AudioModel['input'],
): readonly SoundWindow[] {
  const size = Math.round(windowSeconds * analysisRateHz);
  const all = startsOf(samples.length, size).map((start) => windowAt(samples, speech, start, size));
  if (all.length <= maxWindows) return all;
  const spoken = all.filter(({ speech: within }) => speechShare(within) >= 0.5);
  const chosen = new Set([
    ...spread(all, Math.floor(maxWindows / 2)),
    ...spread(spoken, Math.ceil(maxWindows / 2)),
  ]);
  return all.filter((window) => chosen.has(window));
}

/** Starts half a window apart; the last one ends with the recording. */
function startsOf(length: number, size: number): number[] {
  if (length <= size) return [0];
  const count = Math.ceil((length - size) / (size / 2)) + 1;
  return Array.from({ length: count }, (_, at) => Math.min(Math.round((at * size) / 2), length - size));
}

function windowAt(samples: Float32Array, speech: Float32Array, start: number, size: number): SoundWindow {
  return {
    samples: samples.subarray(start, start + size),
    speech: speech.subarray(Math.floor(start / speechFrame), Math.floor((start + size) / speechFrame)),
  };
}

function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, at) => items[Math.floor(((at + 0.5) * items.length) / count)],
  ).filter((item) => item !== undefined);
}
