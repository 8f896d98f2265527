import { expect, test } from 'vitest';
import { describeError, describeUncaught, isUncaught, parseNotedError } from './noted-error.ts';

function errorWith(name: string, message: string, stack = ''): Error {
  return Object.assign(new Error(message), { name, stack });
}

test('a mistake is described by its name, the engine’s words and our own files', () => {
  const stack = `TypeError: x is undefined
    at runCheck (chrome-extension://abcdefgh/background.js:12:34)
    at async Object.checkImage (chrome-extension://abcdefgh/chunks/page-a1.js:5:6)
    at chrome-extension://abcdefgh/background.js:1:2
    at https://news.example/app.js:1:1`;
  expect(
    describeError(errorWith('TypeError', "Cannot read properties of undefined (reading 'x')", stack)),
  ).toEqual({
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'x')",
    stack: ['runCheck background.js:12:34', 'Object.checkImage chunks/page-a1.js:5:6', 'background.js:1:2'],
  });
  const firefox = 'runCheck@moz-extension://0f1e-22/background.js:12:34\n@https://news.example/app.js:1:1';
  expect(describeError(errorWith('TypeError', 'x is undefined', firefox)).stack).toEqual([
    'runCheck background.js:12:34',
  ]);
});

test.each([
  ['TypeError', 'Failed to parse URL from /private/photo.jpg?id=7'],
  ['TypeError', 'Failed to fetch https://news.example/private/photo.jpg'],
  ['TypeError', 'Cannot reach news.example:8080'],
  ['SyntaxError', 'Unexpected token in "private words of a page"'],
  ['Error', 'The text "private words" has no private ending'],
  ['private words', 'private'],
])('neither addresses nor content are in it: %s: %s', (name, message) => {
  const described = JSON.stringify(describeError(errorWith(name, message)));
  expect(described).not.toMatch(/private|news\.example|photo/);
});

test('what another part of the extension sends is written down only in that form', () => {
  const sent = {
    ...{ atMs: 5, where: 'script in a page', name: 'TypeError', message: 'at https://news.example/ x' },
    stack: ['run content.js:1:2', 'https://news.example/private', 7],
    more: 'private',
  };
  expect(parseNotedError(sent)).toEqual({
    ...{ atMs: 5, where: 'script in a page', name: 'TypeError', message: 'at … x' },
    stack: ['run content.js:1:2'],
  });
  expect(parseNotedError({ ...sent, name: 'https://news.example' })).toBeNull();
  expect(parseNotedError('words')).toBeNull();
});

test('what the script in a page sends as it is, is described in that form too', () => {
  const stack =
    'TypeError: x\n    at run (chrome-extension://abcdefgh/watch-page.js:1:2)\n    at https://news.example/a.js:1:1';
  const sent = { name: 'TypeError', message: 'Failed to fetch https://news.example/private', stack };
  expect(describeUncaught(sent)).toMatchObject({
    ...{ where: 'script in a page', name: 'TypeError', message: 'Failed to fetch …' },
    stack: ['run watch-page.js:1:2'],
  });
  expect(isUncaught(sent)).toBe(true);
  expect(isUncaught({ ...sent, stack: 7 })).toBe(false);
});
