import { createRealFft, powerAt } from './real-fft.ts';
import { analysisRateHz } from './resample.ts';
import { hopSize, linearBands, logEnergies, melBands, type Spectrogram } from './spectrogram.ts';
import {
  columnOf,
  correlationOf,
  deviationOf,
  differencesOf,
  meanOf,
  quantileOf,
  sortedCopy,
  standardisedMoment,
} from './statistics.ts';

const melCount = 32;
const mels = melBands(melCount);
const linearCount = 30;
const lines = linearBands(linearCount);
const cepstrumSize = 16;

/** How loud each band is against the whole, how it moves, and how its quiet moments look. */
export function bandStatistics(spectrogram: Spectrogram): number[] {
  const energies = logEnergies(spectrogram, mels);
  const level = meanOf(energies);
  const columns = Array.from({ length: melCount }, (_, band) => columnOf(energies, melCount, band));
  const features: number[] = [];
  for (const column of columns) {
    const sorted = sortedCopy(column);
    const deltas = differencesOf(column);
    features.push(
      meanOf(column) - level,
      deviationOf(column),
      deviationOf(deltas),
      deviationOf(differencesOf(deltas)) / (deviationOf(deltas) + 1e-6),
      standardisedMoment(column, 3),
      standardisedMoment(deltas, 4),
      quantileOf(sorted, 0.05) - quantileOf(sorted, 0.5),
      quantileOf(sorted, 0.95) - quantileOf(sorted, 0.5),
    );
  }
  const deltaColumns = columns.map(differencesOf);
  for (const gap of [1, 4, 12]) {
    for (let band = 0; band + gap < melCount; band += 4) {
      features.push(correlationOf(deltaColumns[band] ?? [], deltaColumns[band + gap] ?? []));
    }
  }
  return features;
}

/** Linear-frequency cepstrum: the shape of the spectrum with the bands above 4 kHz counting in full. */
export function cepstralStatistics(spectrogram: Spectrogram): number[] {
  const energies = logEnergies(spectrogram, lines);
  const features: number[] = [];
  for (let order = 1; order <= cepstrumSize; order++) {
    const series = new Float64Array(spectrogram.frames);
    for (let frame = 0; frame < spectrogram.frames; frame++) {
      let sum = 0;
      for (let band = 0; band < linearCount; band++) {
        sum +=
          (energies[frame * linearCount + band] ?? 0) *
          Math.cos((Math.PI * order * (band + 0.5)) / linearCount);
      }
      series[frame] = sum / linearCount;
    }
    const deltas = differencesOf(series);
    features.push(
      meanOf(series),
      deviationOf(series),
      deviationOf(deltas),
      deviationOf(differencesOf(deltas)) / (deviationOf(deltas) + 1e-6),
      standardisedMoment(deltas, 4),
    );
  }
  return features;
}

const modulationEdgesHz = [0.5, 1, 2, 4, 8, 12, 16, 24, 32, 50];

/** How fast the envelope of eight wide bands moves: the rhythm of syllables against smoothing and frame clicks. */
export function modulationStatistics(spectrogram: Spectrogram): number[] {
  const wide = melBands(8);
  const energies = logEnergies(spectrogram, wide);
  const features: number[] = [];
  for (let band = 0; band < wide.length; band++) {
    const powers = modulationPowers(columnOf(energies, wide.length, band));
    const total = powers.reduce((sum, power) => sum + power, 1e-9);
    features.push(...powers.map((power) => Math.log(power / total + 1e-6)));
  }
  return features;
}

const modulationFft = createRealFft(512);
const framesPerSecond = analysisRateHz / hopSize;

function modulationPowers(envelope: Float64Array): number[] {
  const mean = meanOf(envelope);
  const real = new Float64Array(modulationFft.size);
  const count = Math.min(envelope.length, real.length);
  for (let at = 0; at < count; at++) real[at] = (envelope[at] ?? 0) - mean;
  const spectrum = modulationFft.transform(real);
  const powers = new Array<number>(modulationEdgesHz.length - 1).fill(0);
  for (let k = 1; k < real.length / 2; k++) {
    const band = modulationEdgesHz.findLastIndex((edge) => (k * framesPerSecond) / real.length >= edge);
    if (band < 0 || band >= powers.length) continue;
    powers[band] = (powers[band] ?? 0) + powerAt(spectrum, k);
  }
  return powers;
}
