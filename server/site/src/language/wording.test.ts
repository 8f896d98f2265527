import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('scores are written as the reader’s region writes them, as dates and counts are', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: ['ar-EG'] });
  const { wording } = await import('./wording.ts');
  const { countOf } = await import('./format.ts');
  expect(countOf(0.74)).toBe('٠٫٧٤');
  expect(wording.languageTag).toBe('ar-EG');
  expect(wording.text('score_name', { score: 0.74, uncertain: 0, likely_ai: 0, strong: 0 })).toContain(
    '٠٫٧٤',
  );
});
