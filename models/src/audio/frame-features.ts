import { type Spectrogram, usedBins } from './spectrogram.ts';
import { differencesOf, meanOf, quantileOf, sortedCopy, summaryOf } from './statistics.ts';

const flatnessEdges = [3, 32, 64, 128, 176, 224];

/** Centroid, roll-off, entropy, flux and flatness by band of each frame, summed up over the window. */
export function frameStatistics(spectrogram: Spectrogram): number[] {
  const { frames } = spectrogram;
  const series = {
    centroid: new Float64Array(frames),
    rolloff: new Float64Array(frames),
    entropy: new Float64Array(frames),
    flux: new Float64Array(frames),
  };
  const flatness = flatnessEdges.slice(1).map(() => new Float64Array(frames));
  let before = 1;
  for (let frame = 0; frame < frames; frame++) {
    const total = totalPower(spectrogram, frame);
    let [centroid, entropy, flux, passed] = [0, 0, 0, 0];
    let rolloff = usedBins;
    for (let bin = 0; bin < usedBins; bin++) {
      const share = powerAt(spectrogram, frame, bin) / total;
      centroid += bin * share;
      entropy -= share * Math.log(share);
      passed += share;
      if (passed > 0.85 && rolloff === usedBins) rolloff = bin;
      if (frame > 0) {
        flux += Math.abs(share - powerAt(spectrogram, frame - 1, bin) / before);
      }
    }
    before = total;
    series.centroid[frame] = centroid / usedBins;
    series.rolloff[frame] = rolloff / usedBins;
    series.entropy[frame] = entropy;
    series.flux[frame] = flux;
    for (const [band, values] of flatness.entries()) {
      values[frame] = flatnessOf(spectrogram, frame, flatnessEdges[band] ?? 0, flatnessEdges[band + 1] ?? 0);
    }
  }
  return [...Object.values(series), ...flatness].flatMap(summaryOf);
}

/** Loudness over time: dynamic range, noise floor and how much of the window is quiet. */
export function levelStatistics(spectrogram: Spectrogram): number[] {
  const levels = new Float64Array(spectrogram.frames);
  for (let frame = 0; frame < levels.length; frame++)
    levels[frame] = Math.log(totalPower(spectrogram, frame));
  const sorted = sortedCopy(levels);
  const top = quantileOf(sorted, 0.95);
  const quiet = levels.filter((level) => level < top - 6).length / levels.length;
  const digital = levels.filter((level) => level < Math.log(usedBins * 2e-10)).length / levels.length;
  return [
    ...[0, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75].map((share) => Math.max(-20, quantileOf(sorted, share) - top)),
    quiet,
    digital,
    ...summaryOf(differencesOf(levels)).slice(1),
  ];
}

/** Shape of the spectrum in the quietest tenth of the frames: a room, a codec, or nothing at all. */
export function floorStatistics(spectrogram: Spectrogram): number[] {
  const levels = Array.from({ length: spectrogram.frames }, (_, frame) => totalPower(spectrogram, frame));
  const limit = quantileOf(sortedCopy(levels), 0.1);
  const quietest = levels.flatMap((level, frame) => (level <= limit ? [frame] : []));
  const edges = [2, 8, 16, 32, 64, 96, 128, 160, 192, 224];
  const bands = edges.slice(1).map((high, band) => {
    const low = edges[band] ?? 0;
    return meanOf(quietest.map((frame) => Math.log(bandPower(spectrogram, frame, low, high) / (high - low))));
  });
  const middle = meanOf(bands);
  const flatness = meanOf(quietest.map((frame) => flatnessOf(spectrogram, frame, 3, 200)));
  return [...bands.map((band) => band - middle), flatness];
}

function powerAt({ power }: Spectrogram, frame: number, bin: number): number {
  return power[frame * usedBins + bin] ?? 0;
}

function bandPower(spectrogram: Spectrogram, frame: number, low: number, high: number): number {
  let sum = 0;
  for (let bin = low; bin < high; bin++) sum += powerAt(spectrogram, frame, bin);
  return sum;
}

function totalPower(spectrogram: Spectrogram, frame: number): number {
  return bandPower(spectrogram, frame, 0, usedBins);
}

/** Logarithm of geometric over arithmetic mean: 0 for noise, strongly negative for tones. */
function flatnessOf(spectrogram: Spectrogram, frame: number, low: number, high: number): number {
  let logs = 0;
  for (let bin = low; bin < high; bin++) logs += Math.log(powerAt(spectrogram, frame, bin));
  const count = high - low;
  return logs / count - Math.log(bandPower(spectrogram, frame, low, high) / count);
}
