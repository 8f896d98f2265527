import { createRealFft, powerAt } from './real-fft.ts';
import { analysisRateHz } from './resample.ts';

const windowSize = 640;
const hop = 160;
const shortestLag = Math.floor(analysisRateHz / 400);
const longestLag = Math.ceil(analysisRateHz / 65);
const fft = createRealFft(1024);
const bandEdgesHz = [80, 1000, 2000, 4000, 7000];

/** The voice in 40 ms of sound. */
export interface Voicing {
  /** Length of a glottal period in samples, with fractions. */
  readonly lag: number;
  /** Height of the autocorrelation at that lag, 0..1. */
  readonly strength: number;
  /** Logarithm of the energy. */
  readonly level: number;
  /** The same height in each of four bands, -1..1. */
  readonly bands: readonly number[];
  /** Height at that lag of the autocorrelation of the hiss: breath pulses with the voice. */
  readonly pulsing: number;
}

/** One entry every 10 ms. */
export function pitchTrack(samples: Float32Array): readonly Voicing[] {
  const hiss = hissOf(samples);
  const track: Voicing[] = [];
  for (let start = 0; start + windowSize <= samples.length; start += hop) {
    const { correlation, power } = autocorrelation(samples, start);
    const energy = correlation[0] ?? 0;
    const { lag, strength } = strongestLag(correlation);
    track.push({
      lag: lag + peakOffset(correlation, lag),
      strength,
      level: Math.log(energy + 1e-9),
      bands: bandHeights(power, lag),
      pulsing: pulsingAt(hiss, start, lag),
    });
  }
  return track;
}

function strongestLag(correlation: Float64Array): { lag: number; strength: number } {
  const energy = (correlation[0] ?? 0) + 1e-9;
  let best = 0;
  let lag = longestLag;
  for (let at = shortestLag; at <= longestLag; at++) {
    const here = correlation[at] ?? 0;
    const isPeak = here >= (correlation[at - 1] ?? 0) && here >= (correlation[at + 1] ?? 0);
    // The overlap shrinks with the lag; undoing that keeps low voices from looking less periodic (Boersma 1993,
    // section 2: https://www.fon.hum.uva.nl/paul/papers/Proceedings_1993.pdf).
    const height = (here / energy) * (windowSize / (windowSize - at));
    if (isPeak && height > best * 1.05) {
      best = height;
      lag = at;
    }
  }
  return { lag, strength: Math.min(1, best) };
}

/** Vertex of the parabola through the peak and its neighbours. */
function peakOffset(values: Float64Array, at: number): number {
  const before = values[at - 1] ?? 0;
  const after = values[at + 1] ?? 0;
  const curve = before - 2 * (values[at] ?? 0) + after;
  return Math.abs(curve) < 1e-12 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / curve));
}

function autocorrelation(samples: Float32Array, start: number) {
  const real = new Float64Array(fft.size);
  let mean = 0;
  for (let at = 0; at < windowSize; at++) mean += (samples[start + at] ?? 0) / windowSize;
  for (let at = 0; at < windowSize; at++) real[at] = (samples[start + at] ?? 0) - mean;
  const spectrum = fft.transform(real);
  // The upper half of a real signal's spectrum mirrors the lower one.
  const power = Float64Array.from({ length: fft.size }, (_, k) =>
    powerAt(spectrum, Math.min(k, fft.size - k)),
  );
  const transformed = fft.transform(power);
  const correlation = Float64Array.from({ length: fft.size / 2 }, (_, lag) => transformed[2 * lag] ?? 0);
  return { correlation, power };
}

function bandHeights(power: Float64Array, lag: number): number[] {
  const binHz = analysisRateHz / fft.size;
  return bandEdgesHz.slice(1).map((highHz, band) => {
    let sum = 0;
    let total = 1e-9;
    for (let k = Math.ceil((bandEdgesHz[band] ?? 0) / binHz); k < highHz / binHz; k++) {
      const here = power[k] ?? 0;
      total += here;
      sum += here * Math.cos((2 * Math.PI * ((k * lag) % fft.size)) / fft.size);
    }
    return sum / total;
  });
}

/** Envelope of what lies above some 3 kHz. */
function hissOf(samples: Float32Array): Float32Array {
  const hiss = new Float32Array(samples.length);
  for (let at = 3; at < samples.length; at++) {
    const third =
      (samples[at] ?? 0) - 3 * (samples[at - 1] ?? 0) + 3 * (samples[at - 2] ?? 0) - (samples[at - 3] ?? 0);
    hiss[at] = 0.6 * (hiss[at - 1] ?? 0) + 0.4 * Math.abs(third);
  }
  return hiss;
}

function pulsingAt(hiss: Float32Array, start: number, lag: number): number {
  let mean = 0;
  for (let at = 0; at < windowSize; at++) mean += (hiss[start + at] ?? 0) / windowSize;
  let sum = 0;
  let total = 1e-12;
  for (let at = 0; at < windowSize; at++) {
    const here = (hiss[start + at] ?? 0) - mean;
    total += here * here;
    if (at + lag < windowSize) sum += here * ((hiss[start + at + lag] ?? 0) - mean);
  }
  return (sum / total) * (windowSize / (windowSize - lag));
}
