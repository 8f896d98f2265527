import { describe, expect, test } from 'vitest';
import { aggregateFrames, type JudgedFrame } from './aggregate-frames.ts';

const thresholds = { uncertain: 0.5, likely_ai: 0.8, strong: 0.95 };

function frame(score: number | null, overrides: Partial<JudgedFrame> = {}): JudgedFrame {
  const label = score === null || score >= 0.8 ? 'likely_ai' : score >= 0.5 ? 'uncertain' : 'no_signal';
  const isStrong = score === null || score >= thresholds.strong;
  return { status: 'known', label, score, isStrong, source: 'model', cached: false, ...overrides };
}
const nothing = { score: null, isStrong: false, source: 'none', cached: false } as const;
const failed: JudgedFrame = { ...nothing, status: 'unknown', label: 'unavailable' };
const pending: JudgedFrame = { ...nothing, status: 'processing', label: 'pending' };
const frames = (...scores: (number | null)[]) => scores.map((score) => frame(score));
const labelOf = (...scores: (number | null)[]) => aggregateFrames(frames(...scores), thresholds).label;

describe('the label of several frames', () => {
  test('is likely_ai when the median reaches the threshold and at least half of the frames do', () => {
    expect(labelOf(0.1, 0.85, 0.9)).toBe('likely_ai');
    expect(labelOf(0.1, 0.4, 0.85, 0.9)).toBe('uncertain');
    expect(labelOf(0.1, 0.2, 0.85, 0.9, 0.9)).toBe('likely_ai');
  });

  test('needs two frames that reach it, even where the median of two does', () => {
    expect(labelOf(0.79, 0.99)).toBe('uncertain');
    expect(labelOf(0.82, 0.99)).toBe('likely_ai');
  });

  test('stays uncertain when all but one of the frames failed', () => {
    const one = [frame(0.99), failed, failed];
    expect(aggregateFrames(one, thresholds)).toMatchObject({ label: 'uncertain', failed_frame_count: 2 });
  });

  test('is uncertain for one strong outlier among quiet frames, and quiet for a weak one', () => {
    expect(labelOf(0.1, 0.1, 0.1, 0.1, 0.97)).toBe('uncertain');
    expect(labelOf(0.1, 0.1, 0.1, 0.1, 0.9)).toBe('no_signal');
  });

  test('is uncertain when the median is', () => {
    expect(labelOf(0.1, 0.6, 0.7)).toBe('uncertain');
    expect(labelOf(0.1, 0.2, 0.3)).toBe('no_signal');
  });

  test('counts signed frames as the strongest, without inventing a score for them', () => {
    expect(aggregateFrames(frames(null, null, 0.1), thresholds)).toMatchObject({
      label: 'likely_ai',
      score: 0.1,
      max_score: 0.1,
      scored_frame_count: 3,
      ai_frame_count: 2,
      strong_frame_count: 2,
    });
    expect(labelOf(null, 0.1, 0.1)).toBe('uncertain');
  });

  test('that are mere hints is never a warning', () => {
    const hint = { score: null, isStrong: false, cached: true } as const;
    const hinted = [frame(0.1, { ...hint, label: 'uncertain' }), frame(0.1, { ...hint, label: 'no_signal' })];
    expect(aggregateFrames(hinted, thresholds)).toMatchObject({
      status: 'known',
      label: 'uncertain',
      score: null,
      scored_frame_count: 0,
      failed_frame_count: 0,
      cached: true,
    });
  });
});

test('a one-frame request uses its frame', () => {
  expect([labelOf(0.85), labelOf(0.97), labelOf(0.6), labelOf(0.1), labelOf(null)]).toEqual([
    'likely_ai',
    'likely_ai',
    'uncertain',
    'no_signal',
    'likely_ai',
  ]);
});

test('score is the median, beside mean, maximum and the counts', () => {
  expect(aggregateFrames(frames(0.2, 0.97, 0.6, 0.9), thresholds)).toEqual({
    status: 'known',
    label: 'uncertain',
    score: 0.75,
    median_score: 0.75,
    mean_score: (0.2 + 0.97 + 0.6 + 0.9) / 4,
    max_score: 0.97,
    frame_count: 4,
    scored_frame_count: 4,
    pending_frame_count: 0,
    failed_frame_count: 0,
    ai_frame_count: 2,
    strong_frame_count: 1,
    source: 'model',
    cached: false,
    thresholds,
    policy: 'sampled_frames_not_temporal_analysis',
  });
});

test('while a frame waits, nothing is said but the counts', () => {
  expect(aggregateFrames([frame(0.99), pending, failed], thresholds)).toMatchObject({
    status: 'processing',
    label: 'pending',
    score: null,
    max_score: null,
    source: 'none',
    scored_frame_count: 1,
    pending_frame_count: 1,
    failed_frame_count: 1,
  });
});

test('frames that all failed leave the video unknown', () => {
  expect(aggregateFrames([failed, failed], thresholds)).toMatchObject({
    status: 'unknown',
    label: 'unavailable',
    source: 'none',
    score: null,
    failed_frame_count: 2,
  });
});

test('is cached only when every known frame is, and names the source that took the most work', () => {
  const cached = { cached: true, source: 'exact_hash' } as const;
  expect(aggregateFrames([frame(0.1, cached), frame(0.1)], thresholds)).toMatchObject({
    cached: false,
    source: 'model',
  });
  expect(aggregateFrames([frame(0.1, cached), failed], thresholds)).toMatchObject({
    cached: true,
    source: 'exact_hash',
  });
});
