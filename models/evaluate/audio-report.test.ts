import { expect, it } from 'vitest';
import { currentModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { audioReport, type ScoredRecording } from './audio-report.ts';

const model = currentModel(await loadManifest(), 'audio');

function recording(
  label: 'human' | 'synthetic' | 'music',
  score: number | null,
  verdict: Partial<ScoredRecording['verdict']>,
): ScoredRecording {
  const detectedContentKind = verdict.detectedContentKind ?? 'speech';
  const measurement =
    score === null ? null : { kind: detectedContentKind, kindConfidence: 0.9, speechSeconds: 3, score };
  return {
    row: { file: 'a.wav', label, repo: `${label} repository`, system: label === 'synthetic' ? 'A' : null },
    isAi: label === 'synthetic',
    measurement,
    verdict: {
      label: 'no_signal',
      score,
      confidence: 0.5,
      reason: 'model_score',
      detectedContentKind,
      ...verdict,
    },
  };
}

const report = audioReport(model, [
  recording('synthetic', 0.9, { label: 'likely_ai' }),
  recording('synthetic', 0.2, {}),
  recording('synthetic', null, { label: 'abstained', reason: 'too_short', detectedContentKind: 'unknown' }),
  recording('human', 0.1, {}),
  recording('human', 0.3, { label: 'likely_ai' }),
  recording('music', 0.9, {
    label: 'abstained',
    reason: 'unsupported_content',
    detectedContentKind: 'music',
  }),
]);

it('who gets no answer gets no warning, and is in no ranking', () => {
  expect(report.overall.ai_recall).toBeCloseTo(1 / 3);
  expect(report.overall.human_accuracy).toBe(0.5);
  expect(report.overall.auroc).toBe(0.75);
});

it('an unknown kind counts as wrong, and only sure ones as sure', () => {
  expect(report.content_kind).toMatchObject({ n: 6, n_confident: 5, accuracy_confident: 1 });
  expect(report.content_kind.accuracy).toBeCloseTo(5 / 6);
});

it('a system is measured against all human recordings, music against none', () => {
  expect(report.slices['system:A']).toMatchObject({ n: 5, n_ai: 3 });
  expect(report.overall.n).toBe(5);
});
