import type { AudioVerdict } from '@telltale/models/audio/detector';
import { expect, test, vi } from 'vitest';
import { createAudioWork } from './audio-work.ts';

const verdict: AudioVerdict = {
  label: 'likely_ai',
  score: 0.97,
  confidence: 0.9,
  reason: 'model_score',
  detectedContentKind: 'speech',
};

test('a thread whose detector could not be opened opens it at the next task', async () => {
  const openDetector = vi.fn(async () => ({ judge: async () => verdict }));
  openDetector.mockRejectedValueOnce(new Error('out of memory'));
  const { judge } = createAudioWork(openDetector);
  const question = { sound: { obstacle: null, excerpts: [] }, contentKind: 'auto' } as const;
  await expect(judge(question)).rejects.toThrow('out of memory');
  expect(await judge(question)).toBe(verdict);
});
