import { expect, test } from 'vitest';
import { findParts } from './find-parts.ts';

const filler = 'Nothing of note stands here, and it goes on for a while. '.repeat(6);
const parts = [
  { url: '/docs/keys', page: 'With an API key', heading: '', text: 'From sign-up to the first purchase.' },
  {
    url: '/docs/keys#check',
    page: 'With an API key',
    heading: 'Check',
    text: `${filler}A job token is signed. ${filler}`,
  },
  { url: '/pricing', page: 'What it costs', heading: 'Programs', text: 'A token pays for one check.' },
];
const find = findParts(parts);

test('a part is found by any of its words, by the beginning of one, and despite a slip', () => {
  for (const question of ['purchase', 'PURCH', 'purchsae']) expect(find(question)[0]?.url).toBe('/docs/keys');
});

test('all words must be there, and a heading weighs more than a text', () => {
  expect(find('token purchase')).toEqual([]);
  expect(find('programs')[0]?.url).toBe('/pricing');
});

test('the excerpt shows the words around the match, cut between words', () => {
  const [found] = find('signed');
  expect(found?.excerpt).toMatch(/^… .*A job token is signed\..* …$/);
});
