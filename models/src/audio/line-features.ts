import { createRealFft, powerAt } from './real-fft.ts';
import { deviationOf, quantileOf, sortedCopy } from './statistics.ts';

const fft = createRealFft(2048);
const ripple = createRealFft(1024);
const hop = 1024;
/** Bins of 7.8 Hz up to 7 kHz. */
const bins = 896;
const partBins = 128;
const window = Float64Array.from(
  { length: fft.size },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / fft.size),
);

/**
 * Fine structure that stands still in the spectrum: up-sampling layers leave tones, mirror images and regular ripples at
 * fixed frequencies. Looked for in all frames, in the quietest and in the loudest ones.
 */
export function lineStatistics(samples: Float32Array): number[] {
  const frames = logSpectra(samples);
  const levels = frames.map((frame) => frame.reduce((sum, value) => sum + value, 0));
  const sorted = sortedCopy(levels);
  const low = quantileOf(sorted, 0.3);
  const high = quantileOf(sorted, 0.7);
  const groups = [
    frames,
    frames.filter((_, at) => (levels[at] ?? 0) <= low),
    frames.filter((_, at) => (levels[at] ?? 0) >= high),
  ];
  return groups.flatMap((group) => structureOf(roughnessOf(meanSpectrum(group))));
}

function logSpectra(samples: Float32Array): readonly Float64Array[] {
  const spectra: Float64Array[] = [];
  for (let start = 0; start + fft.size <= samples.length; start += hop) {
    const real = Float64Array.from(window, (weight, at) => weight * (samples[start + at] ?? 0));
    const spectrum = fft.transform(real);
    spectra.push(Float64Array.from({ length: bins }, (_, bin) => Math.log(powerAt(spectrum, bin) + 1e-9)));
  }
  return spectra;
}

function meanSpectrum(spectra: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(bins);
  for (const spectrum of spectra) {
    for (let bin = 0; bin < bins; bin++) mean[bin] = (mean[bin] ?? 0) + (spectrum[bin] ?? 0) / spectra.length;
  }
  return mean;
}

/** How far each bin stands out of its neighbourhood. */
function roughnessOf(spectrum: Float64Array): Float64Array {
  return spectrum.map((value, bin) => {
    const around = sortedCopy(spectrum.subarray(Math.max(0, bin - 8), bin + 9));
    return value - quantileOf(around, 0.5);
  });
}

const rippleEdges = [8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];

function structureOf(roughness: Float64Array): number[] {
  const features: number[] = [];
  for (let low = 0; low < bins; low += partBins) {
    const part = roughness.subarray(Math.max(16, low), low + partBins);
    const sorted = sortedCopy(part);
    features.push(
      quantileOf(sorted, 1),
      quantileOf(sorted, 0),
      quantileOf(sorted, 0.9) - quantileOf(sorted, 0.1),
      deviationOf(part),
    );
  }
  const real = new Float64Array(ripple.size);
  real.set(roughness.subarray(16));
  const spectrum = ripple.transform(real);
  for (let edge = 0; edge + 1 < rippleEdges.length; edge++) {
    let [sum, most] = [0, 0];
    const [from, to] = [rippleEdges[edge] ?? 0, rippleEdges[edge + 1] ?? 0];
    for (let at = from; at < to; at++) {
      const power = powerAt(spectrum, at);
      sum += power;
      most = Math.max(most, power);
    }
    const mean = sum / (to - from);
    features.push(Math.log(mean + 1e-3), Math.log((most + 1e-3) / (mean + 1e-3)));
  }
  return features;
}
