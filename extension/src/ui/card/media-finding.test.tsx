// @vitest-environment happy-dom

import { currentImageModel, currentModel, parseManifest } from '@telltale/models/manifest';
import manifest from '@telltale/models/manifest.json' with { type: 'json' };
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
import { english } from '../../testing/english.ts';
import { ownWords } from '../check-page/own-words.ts';
import { MediaFinding } from './media-finding.tsx';
import { clockOf } from './video-frames.tsx';

const video: CheckAnswer = {
  ...{ matchDistanceBits: null, provenance: null, delivery: 'not_sent' },
  ...{ lane: 'video', label: 'likely_ai', score: 0.9, source: 'model', model: 'image-1', cached: false },
  thresholds: { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 },
  reason: null,
  steps: ['frames_playing', 'device_scored', 'nothing_sent'],
  frames: [
    { atMs: 61_000, score: 0.93 },
    { atMs: 125_500, score: null },
  ],
};

function shown(answer: CheckAnswer): string {
  act(() =>
    render(<MediaFinding answer={answer} wording={english} own={ownWords(answer, english)} />, document.body),
  );
  return document.body.textContent ?? '';
}

test('a video says of each frame where it was and what it scored, and that frames are no film', () => {
  const words = shown(video);
  expect(words).toContain('At 1:01: score 0.93');
  expect(words).toContain('At 2:05: not scored');
  expect(words).toContain('The score is the median of these frames.');
  expect(words).toContain('Only still frames were looked at, not what moves between them.');
  expect(document.querySelectorAll('.frame-bar.warning')).toHaveLength(1);
});

test('in a clip of a few seconds the frames carry tenths', () => {
  expect(shown({ ...video, frames: [{ atMs: 250, score: 0.1 }] })).toContain('At 0.3 s: score 0.10');
});

test('a text without a verdict says why, and from which length there is one', () => {
  const words = shown({
    ...video,
    ...{ lane: 'text', label: 'abstained', score: null, reason: 'unsupported_language', frames: undefined },
  });
  expect(words).toContain('No detector speaks its language.');
  expect(words).toContain('Texts under 250 characters get no verdict');
  expect(words).not.toMatch(/picture/i);
});

test.each([
  ['text', 'read the text', 'generated ones'],
  ['audio', 'listened to the recording', 'generated recordings'],
  ['video', 'looked at the pixels', 'AI-generated pictures'],
] as const)(
  'a scored %s says what its detector misses beside what it marks by mistake',
  (lane, did, what) => {
    const parsed = parseManifest(manifest);
    const { id: model } = lane === 'video' ? currentImageModel(parsed, 'light') : currentModel(parsed, lane);
    const words = shown({ ...video, lane, model });
    expect(words).toContain(`${model} ${did}.`);
    expect(words).toMatch(
      new RegExp(`it missed [\\d,]+ of [\\d,]+ ${what} \\(\\d+%\\), and marked [\\d,]+ of`),
    );
    expect(shown({ ...video, lane, label: 'abstained', score: null })).not.toContain('it missed');
  },
);

test('no label of any lane says that something is of human make', () => {
  for (const lane of ['video', 'text', 'audio'] as const)
    for (const label of ['likely_ai', 'uncertain', 'no_signal', 'unavailable'] as const)
      expect(shown({ ...video, lane, label })).not.toMatch(/\b(real|authentic|genuine|human)\b/i);
});

test('a score without thresholds stands alone on its scale, within it', () => {
  expect(shown({ ...video, lane: 'text', score: 1.2, thresholds: null, frames: undefined })).not.toContain(
    'Likely',
  );
  const bar = document.querySelector('.tt-bar');
  expect(bar?.getAttribute('aria-label')).toMatch(/^Score >\s0\.99 on a scale from 0 to 1\.$/);
  expect(bar?.querySelector<HTMLElement>('.tt-needle')?.style.insetInlineStart).toBe('100.00%');
});

test.each([
  ['from the cache', { source: 'exact_hash', cached: true, score: 0.97 }, 'The detector'],
  ['found just now', { source: 'model', cached: false, score: 0.97 }, 'The detector'],
  [
    'that a file declared',
    { source: 'perceptual_hash', cached: true, score: null },
    'The file’s Content Credentials',
  ],
] as const)('an answer %s names what it rests on, and how it was come by', (_, part, source) => {
  const words = shown({ ...video, lane: 'text', frames: undefined, ...part });
  expect(words).toContain(`Source${source}`);
  const how = part.cached ? `From the cache · ` : 'Fresh check';
  expect(words).toContain(`Answer${how}`);
});

test('times read as in a player', () => {
  expect([0, 9_999, 60_000, 3_661_000].map(clockOf)).toEqual(['0:00', '0:09', '1:00', '61:01']);
});
