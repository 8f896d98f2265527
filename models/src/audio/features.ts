import { bandStatistics, cepstralStatistics, modulationStatistics } from './band-features.ts';
import { floorStatistics, frameStatistics, levelStatistics } from './frame-features.ts';
import { lineStatistics } from './line-features.ts';
import { spectrogramOf } from './spectrogram.ts';
import { speechShare } from './speech.ts';
import { deviationOf, differencesOf, meanOf } from './statistics.ts';
import { phaseStatistics, residualStatistics } from './trace-features.ts';
import { pitchStatistics } from './voice-features.ts';
import type { SoundWindow } from './windows.ts';

/** Quiet and loud recordings of the same voice get the same features. */
const targetLevel = 0.05;

/** How many numbers describe a window. */
export const featureCount = 740;

/** Everything the scoring network reads of one window of sound, one second or more; training reads the same. */
export function featuresOf({ samples, speech }: SoundWindow): Float32Array {
  const levelled = withTargetLevel(samples);
  const spectrogram = spectrogramOf(levelled);
  const features = [
    ...bandStatistics(spectrogram),
    ...cepstralStatistics(spectrogram),
    ...modulationStatistics(spectrogram),
    ...frameStatistics(spectrogram),
    ...levelStatistics(spectrogram),
    ...floorStatistics(spectrogram),
    ...phaseStatistics(spectrogram),
    ...pitchStatistics(levelled),
    ...residualStatistics(levelled),
    ...lineStatistics(levelled),
    ...speechStatistics(speech),
  ];
  if (features.length !== featureCount) throw new Error(`${features.length} features, not ${featureCount}`);
  return Float32Array.from(features, (value) => (Number.isFinite(value) ? value : 0));
}

/** What the speech finder makes of the window: always last, so that training can leave it out. */
function speechStatistics(speech: Float32Array): number[] {
  return [speechShare(speech), meanOf(speech), deviationOf(speech), deviationOf(differencesOf(speech))];
}

function withTargetLevel(samples: Float32Array): Float32Array {
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2;
  const level = Math.sqrt(sum / Math.max(1, samples.length));
  const gain = level < 1e-7 ? 0 : targetLevel / level;
  return samples.map((value) => value * gain);
}
