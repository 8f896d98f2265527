import { pitchTrack, type Voicing } from './pitch-track.ts';
import { analysisRateHz } from './resample.ts';
import { deviationOf, differencesOf, meanOf, quantileOf, sortedCopy, summaryOf } from './statistics.ts';

const voicedFrom = 0.5;
const spokenWithin = 6;

/** Pitch, its unsteadiness from period to period, how periodic the voice is, and how long it holds. */
export function pitchStatistics(samples: Float32Array): number[] {
  const track = pitchTrack(samples);
  const loudest = track.reduce((most, { level }) => Math.max(most, level), -100);
  const spoken = track.filter(({ level }) => level > loudest - spokenWithin);
  const voiced = spoken.filter(({ strength }) => strength > voicedFrom);
  const semitones = voiced.map(({ lag }) => 12 * Math.log2(analysisRateHz / lag / 100));
  const sortedSemitones = sortedCopy(semitones);
  const steps = sortedCopy(neighbouring(track, (a, b) => Math.abs(12 * Math.log2(a.lag / b.lag))));
  const bends = sortedCopy(differencesOf(differencesOf(semitones)).map(Math.abs));
  return [
    voiced.length / Math.max(1, track.length),
    voiced.length / Math.max(1, spoken.length),
    meanOf(semitones),
    deviationOf(semitones),
    quantileOf(sortedSemitones, 0.95) - quantileOf(sortedSemitones, 0.05),
    ...[0.25, 0.5, 0.75, 0.9].map((share) => quantileOf(steps, share)),
    ...[0.25, 0.5, 0.75].map((share) => quantileOf(bends, share)),
    ...summaryOf(voiced.map(({ strength }) => Math.log(1.02 - Math.min(1, strength)))),
    ...summaryOf(neighbouring(track, (a, b) => Math.abs(a.level - b.level))),
    ...[0, 1, 2, 3].flatMap((band) => summaryOf(voiced.map(({ bands }) => bands[band] ?? 0))),
    ...summaryOf(voiced.map(({ pulsing }) => pulsing)),
    ...runLengths(track, loudest),
  ];
}

function neighbouring(track: readonly Voicing[], measure: (a: Voicing, b: Voicing) => number): number[] {
  const values: number[] = [];
  for (let at = 1; at < track.length; at++) {
    const a = track[at - 1];
    const b = track[at];
    if (!a || !b || a.strength < voicedFrom || b.strength < voicedFrom) continue;
    if (Math.abs(Math.log2(a.lag / b.lag)) < 0.3) values.push(measure(a, b));
  }
  return values;
}

/** Lengths of voiced stretches and of the gaps between them, in tens of milliseconds. */
function runLengths(track: readonly Voicing[], loudest: number): number[] {
  const runs: Record<'voiced' | 'unvoiced', number[]> = { voiced: [], unvoiced: [] };
  let length = 0;
  let state: boolean | null = null;
  for (const { strength, level } of track) {
    const isVoiced = strength > voicedFrom && level > loudest - spokenWithin;
    if (isVoiced === state) {
      length++;
      continue;
    }
    if (state !== null) runs[state ? 'voiced' : 'unvoiced'].push(length);
    state = isVoiced;
    length = 1;
  }
  return [meanOf(runs.voiced), deviationOf(runs.voiced), meanOf(runs.unvoiced), deviationOf(runs.unvoiced)];
}
