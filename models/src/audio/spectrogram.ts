import { createRealFft } from './real-fft.ts';
import { analysisRateHz } from './resample.ts';

export const frameSize = 512;
const windowSize = 400;
export const hopSize = 160;
/** Bins up to 7 kHz; above them the low-pass leaves nothing. */
export const usedBins = 224;

const window = Float64Array.from(
  { length: windowSize },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / windowSize),
);

/** Short-time spectrum of a window of speech, row by row: frames of 25 ms, 10 ms apart. */
export interface Spectrogram {
  readonly frames: number;
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  readonly power: Float64Array;
}

const floorPower = 1e-10;

/** @param samples at 16 kHz, at least one frame long */
export function spectrogramOf(samples: Float32Array): Spectrogram {
  const frames = Math.max(1, Math.floor((samples.length - windowSize) / hopSize) + 1);
  const fft = createRealFft(frameSize);
  const real = new Float64Array(frames * usedBins);
  const imaginary = new Float64Array(frames * usedBins);
  const power = new Float64Array(frames * usedBins);
  const windowed = new Float64Array(frameSize);
  for (let frame = 0; frame < frames; frame++) {
    for (let at = 0; at < windowSize; at++)
      windowed[at] = (samples[frame * hopSize + at] ?? 0) * (window[at] ?? 0);
    const spectrum = fft.transform(windowed);
    const row = frame * usedBins;
    for (let bin = 0; bin < usedBins; bin++) {
      const a = spectrum[2 * bin] ?? 0;
      const b = spectrum[2 * bin + 1] ?? 0;
      real[row + bin] = a;
      imaginary[row + bin] = b;
      power[row + bin] = a * a + b * b + floorPower;
    }
  }
  return { frames, real, imaginary, power };
}

/** A triangular band: bins from `first` on, with their weights. */
interface Band {
  readonly first: number;
  readonly weights: Float64Array;
}

const highestHz = 7000;
const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const hertz = (mels: number) => 700 * (10 ** (mels / 2595) - 1);
const binHz = analysisRateHz / frameSize;

/** From 80 Hz, equally wide on the mel scale. */
export function melBands(count: number): readonly Band[] {
  const [low, high] = [mel(80), mel(highestHz)];
  return bandsAt(count, (step) => hertz(low + ((high - low) * step) / (count + 1)));
}

/** From 100 Hz, equally wide in hertz. */
export function linearBands(count: number): readonly Band[] {
  return bandsAt(count, (step) => 100 + ((highestHz - 100) * step) / (count + 1));
}

function bandsAt(count: number, edgeHz: (step: number) => number): readonly Band[] {
  return Array.from({ length: count }, (_, band) => {
    const [low, middle, high] = [edgeHz(band) / binHz, edgeHz(band + 1) / binHz, edgeHz(band + 2) / binHz];
    const first = Math.floor(low);
    const last = Math.min(usedBins - 1, Math.ceil(high));
    const weights = Float64Array.from({ length: last - first + 1 }, (_, at) => {
      const bin = first + at;
      const rise = (bin - low) / Math.max(1e-9, middle - low);
      const fall = (high - bin) / Math.max(1e-9, high - middle);
      return Math.max(0, Math.min(rise, fall));
    });
    return { first, weights };
  });
}

/** Natural logarithm of each band's energy, row by row. */
export function logEnergies({ frames, power }: Spectrogram, bands: readonly Band[]): Float64Array {
  const energies = new Float64Array(frames * bands.length);
  for (let frame = 0; frame < frames; frame++) {
    for (const [index, { first, weights }] of bands.entries()) {
      let sum = 0;
      for (let at = 0; at < weights.length; at++) {
        sum += (power[frame * usedBins + first + at] ?? 0) * (weights[at] ?? 0);
      }
      energies[frame * bands.length + index] = Math.log(sum + floorPower);
    }
  }
  return energies;
}
