import type { TextVerdict } from '@telltale/models/text/detector';
import { expect, test, vi } from 'vitest';
import { createTextWork } from './text-work.ts';

const verdict: TextVerdict = { label: 'likely_ai', score: 0.97, confidence: 0.9, reason: 'model_score' };

test('a thread whose detector could not be opened opens it at the next task', async () => {
  const openDetector = vi.fn(async () => ({ detect: async () => verdict }));
  openDetector.mockRejectedValueOnce(new Error('out of memory'));
  const { detect } = createTextWork({ languages: ['en'] }, openDetector);
  const question = { text: 'A text.', language: 'en' } as const;
  await expect(detect(question)).rejects.toThrow('out of memory');
  expect(await detect(question)).toBe(verdict);
});
