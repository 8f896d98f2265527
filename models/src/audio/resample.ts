import type { AudioClip } from './audio-clip.ts';

/** Everything is judged at this rate. */
export const analysisRateHz = 16_000;
/**
 * Nothing above is looked at: recordings differ there by how they were stored, not by who speaks. Filtering each
 * recording alike also makes a file that was always 16 kHz and one that came from 48 kHz comparable.
 */
const cutoffHz = 7_000;
const zeroCrossings = 24;
const phases = 512;

/** One channel at 16 kHz, low-passed at 7 kHz; samples that are no numbers count as silence. */
export function analysisSamples({ sampleRate, channels }: AudioClip): Float32Array {
  return resampleFrom(mixOf(channels), sampleRate);
}

/** The mean of the channels. */
export function mixOf(channels: readonly Float32Array[]): Float32Array {
  const length = channels.reduce((longest, channel) => Math.max(longest, channel.length), 0);
  const mean = new Float32Array(length);
  for (const channel of channels) {
    for (let at = 0; at < channel.length; at++) {
      const value = channel[at] ?? 0;
      if (Number.isFinite(value)) mean[at] = (mean[at] ?? 0) + value / channels.length;
    }
  }
  return mean;
}

/**
 * Windowed-sinc interpolation from a table of sub-sample phases: aliasing and error stay below -60 dB. The method is
 * that of Julius O. Smith and Phil Gossett, "A flexible sampling-rate conversion method", ICASSP 1984
 * (https://ccrma.stanford.edu/~jos/resample/). docs/dependencies.md says why it is ours.
 */
function resampleFrom(samples: Float32Array, rateHz: number): Float32Array {
  const reach = Math.ceil((zeroCrossings * rateHz) / (2 * Math.min(cutoffHz, rateHz / 2)));
  const table = kernelTable(Math.min(cutoffHz, rateHz / 2) / rateHz, reach);
  const width = 2 * reach;
  const step = rateHz / analysisRateHz;
  const output = new Float32Array(Math.floor(samples.length / step));
  for (let at = 0; at < output.length; at++) {
    const position = at * step;
    const base = Math.floor(position);
    const row = Math.round((position - base) * phases) * width;
    const first = base - reach + 1;
    const from = Math.max(0, -first);
    const to = Math.min(width, samples.length - first);
    let sum = 0;
    for (let tap = from; tap < to; tap++) sum += (samples[first + tap] ?? 0) * (table[row + tap] ?? 0);
    output[at] = sum;
  }
  return output;
}

/**
 * Row p holds the filter for a position p / phases behind a sample, in Blackman's window (0.42, 0.5, 0.08: F. J.
 * Harris, "On the use of windows for harmonic analysis with the discrete Fourier transform", Proceedings of the IEEE
 * 66, 1978, https://doi.org/10.1109/PROC.1978.10837).
 */
function kernelTable(cutoff: number, reach: number): Float32Array {
  const width = 2 * reach;
  const table = new Float32Array((phases + 1) * width);
  for (let phase = 0; phase <= phases; phase++) {
    for (let tap = 0; tap < width; tap++) {
      const distance = tap - reach + 1 - phase / phases;
      const inner = Math.abs(distance) / reach;
      const window =
        inner >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * inner) + 0.08 * Math.cos(2 * Math.PI * inner);
      const angle = 2 * Math.PI * cutoff * distance;
      table[phase * width + tap] = 2 * cutoff * (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
    }
  }
  return table;
}
