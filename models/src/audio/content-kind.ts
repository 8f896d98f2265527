import type { DetectedContentKind } from './audio-clip.ts';

/** Probabilities in the order of the network's output. */
export interface KindProbabilities {
  readonly speech: number;
  readonly music: number;
  readonly other: number;
}

export interface ContentKind {
  readonly kind: DetectedContentKind;
  /** Mean probability of the kind, 0..1. */
  readonly confidence: number;
}

/** Share of the windows that must hold speech, and music, before a recording is called mixed. */
const mixedShare = 0.25;

export function contentKindOf(windows: readonly KindProbabilities[], leastConfidence: number): ContentKind {
  const mean = (kind: keyof KindProbabilities) =>
    windows.reduce((sum, window) => sum + window[kind], 0) / Math.max(1, windows.length);
  const means = { speech: mean('speech'), music: mean('music'), other: mean('other') };
  const share = (kind: keyof KindProbabilities) =>
    windows.filter((window) => window[kind] >= leastConfidence).length / Math.max(1, windows.length);
  if (share('speech') >= mixedShare && share('music') >= mixedShare) {
    return { kind: 'mixed', confidence: means.speech + means.music };
  }
  const kind = kinds.reduce((best, candidate) => (means[candidate] > means[best] ? candidate : best));
  const confidence = means[kind];
  return { kind: confidence >= leastConfidence ? kind : 'unknown', confidence };
}

const kinds = ['speech', 'music', 'other'] as const satisfies readonly DetectedContentKind[];
