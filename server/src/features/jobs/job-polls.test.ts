import { expect, test } from 'vitest';
import { readWait } from './job-polls.ts';

test.each([
  ['wait=10', 10],
  ['respond-async, WAIT = 5', 5],
  ['wait="7"; foo=bar', 7],
  ['wait=3, wait=9', 3],
  ['wait=31', 30],
  ['wait=999999999', 30],
  ['wait=0', 0],
  ['wait=-1', 0],
  ['wait=1.5', 0],
  ['wait=', 0],
  ['wait=soon', 0],
  ['await=10', 0],
  ['', 0],
  [undefined, 0],
])('Prefer: %s waits %i seconds', (prefer, seconds) => {
  expect(readWait(prefer)).toBe(seconds);
});
