import { expect, test } from 'vitest';
import { english } from '../../testing/english.ts';
import { shortWords } from '../../ui/card/video-badge.tsx';
import { videoWords } from './badge-width.tsx';

/** Says the names of the words in place of the words. */
const names = { ...english, text: (key: string) => key };

test('a video that was not checked is called so in words for every medium, and its badge has room for them', () => {
  const said = shortWords({ state: 'ended', outcome: { kind: 'problem', problem: 'video_tainted' } }, names);
  expect(said).toBe('media_not_checked');
  expect(videoWords(names)).toContain(said);
});
