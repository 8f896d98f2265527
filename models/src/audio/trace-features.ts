import { type Spectrogram, usedBins } from './spectrogram.ts';
import { standardisedMoment, summaryOf } from './statistics.ts';

const phaseEdges = [4, 16, 32, 48, 64, 96, 128, 160, 192, 222];

/**
 * How orderly the phases are, by band: along time (steady tones against re-drawn ones) and along frequency (sharp
 * glottal pulses against smeared ones). Vocoders are trained on magnitudes and often get these wrong.
 */
export function phaseStatistics(spectrogram: Spectrogram): number[] {
  const features: number[] = [];
  for (let band = 0; band + 1 < phaseEdges.length; band++) {
    const range = [phaseEdges[band] ?? 0, phaseEdges[band + 1] ?? 0] as const;
    features.push(coherence(spectrogram, range, usedBins), coherence(spectrogram, range, 1));
  }
  return features;
}

/** Length of the mean second phase difference over a band, weighted by magnitude; `apart` is the neighbours' distance. */
function coherence(
  { frames, real, imaginary }: Spectrogram,
  [low, high]: readonly [number, number],
  apart: number,
) {
  let [sumRe, sumIm, total] = [0, 0, 0];
  for (let frame = 1; frame + 1 < frames; frame++) {
    for (let bin = low; bin < high; bin++) {
      const at = frame * usedBins + bin;
      const a = real[at - apart] ?? 0;
      const b = imaginary[at - apart] ?? 0;
      const c = real[at + apart] ?? 0;
      const d = imaginary[at + apart] ?? 0;
      const x = real[at] ?? 0;
      const y = imaginary[at] ?? 0;
      const outerRe = a * c - b * d;
      const outerIm = a * d + b * c;
      const innerRe = x * x - y * y;
      const innerIm = 2 * x * y;
      const re = outerRe * innerRe + outerIm * innerIm;
      const im = outerIm * innerRe - outerRe * innerIm;
      const size = Math.sqrt(re * re + im * im) + 1e-30;
      // The fourth root brings a product of four magnitudes back to one.
      const weight = Math.sqrt(Math.sqrt(size));
      sumRe += (re / size) * weight;
      sumIm += (im / size) * weight;
      total += weight;
    }
  }
  return Math.hypot(sumRe, sumIm) / (total + 1e-9);
}

const order = 16;
const residualFrame = 480;

/** What linear prediction leaves over: how pulse-like the excitation is and how well the filter explains the voice. */
export function residualStatistics(samples: Float32Array): number[] {
  const gains: number[] = [];
  const kurtoses: number[] = [];
  const skews: number[] = [];
  let loudest = 0;
  const energies: number[] = [];
  for (let start = order; start + residualFrame <= samples.length; start += 320) {
    const frame = samples.subarray(start - order, start + residualFrame);
    const energy = frame.reduce((sum, value) => sum + value * value, 0);
    loudest = Math.max(loudest, energy);
    energies.push(energy);
    const residual = residualOf(frame);
    const left = residual.reduce((sum, value) => sum + value * value, 0);
    gains.push(Math.log((energy + 1e-9) / (left + 1e-9)));
    kurtoses.push(Math.log(1 + standardisedMoment(residual, 4)));
    skews.push(standardisedMoment(residual, 3));
  }
  const spoken = energies.map((energy) => energy > loudest * 0.01);
  const keepSpoken = (values: number[]) => values.filter((_, at) => spoken[at]);
  return [
    ...summaryOf(keepSpoken(gains)),
    ...summaryOf(keepSpoken(kurtoses)),
    ...summaryOf(keepSpoken(skews)),
  ];
}

function residualOf(frame: Float32Array): Float64Array {
  const correlation = new Float64Array(order + 1);
  for (let lag = 0; lag <= order; lag++) {
    for (let at = lag; at < frame.length; at++) {
      correlation[lag] = (correlation[lag] ?? 0) + (frame[at] ?? 0) * (frame[at - lag] ?? 0);
    }
  }
  const filter = predictorOf(correlation);
  const residual = new Float64Array(frame.length - order);
  for (let at = order; at < frame.length; at++) {
    let value = frame[at] ?? 0;
    for (let tap = 1; tap <= order; tap++) value += (filter[tap] ?? 0) * (frame[at - tap] ?? 0);
    residual[at - order] = value;
  }
  return residual;
}

/** Levinson-Durbin recursion (Makhoul, "Linear prediction: a tutorial review", https://doi.org/10.1109/PROC.1975.9792). */
function predictorOf(correlation: Float64Array): Float64Array {
  const filter = new Float64Array(order + 1);
  filter[0] = 1;
  // A little white noise keeps the recursion stable where the spectrum is empty.
  let error = (correlation[0] ?? 0) * 1.0001 + 1e-9;
  for (let step = 1; step <= order; step++) {
    let sum = 0;
    for (let at = 0; at < step; at++) sum += (filter[at] ?? 0) * (correlation[step - at] ?? 0);
    const reflection = -sum / error;
    const previous = filter.slice();
    for (let at = 1; at <= step; at++) {
      filter[at] = (previous[at] ?? 0) + reflection * (previous[step - at] ?? 0);
    }
    error *= 1 - reflection * reflection;
  }
  return filter;
}
