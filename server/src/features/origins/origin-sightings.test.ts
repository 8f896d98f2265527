import { expect, test } from 'vitest';
import { afterLookUp, lossAt, type Sighted } from './origin-sightings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const seenMs = Date.UTC(2026, 0, 5);
const fresh: Sighted = {
  seenAt: new Date(seenMs),
  missingSince: null,
  checkAt: new Date(seenMs + 7 * dayMs),
  isLost: false,
};

/** What becomes of a record whose every look-up ends the same way, each at the time the one before has set. */
function lookUntilLost(isThere: boolean | null, first: Sighted): Sighted[] {
  const seen: Sighted[] = [];
  for (let last = first; !last.isLost && seen.length < 1_000; ) {
    last = afterLookUp(last, isThere, last.checkAt.getTime());
    seen.push(last);
  }
  return seen;
}

const daysOf = ({ checkAt }: { readonly checkAt: Date }) => (checkAt.getTime() - seenMs) / dayMs;

test('a record that is gone is looked for each day, and lost exactly two weeks after it was seen', () => {
  const looks = lookUntilLost(false, fresh);
  expect(looks.slice(0, -1).map(daysOf)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(looks.at(-1)?.isLost).toBe(true);
});

test('no answer is asked again each hour and counts as gone after a day; then it is lost at the same time', () => {
  const looks = lookUntilLost(null, fresh);
  expect(looks[22]?.missingSince).toBeNull();
  expect(looks[24]?.missingSince).toEqual(new Date(seenMs + 8 * dayMs));
  expect(daysOf(looks.at(-2) ?? fresh)).toBe(15);
});

test('a server that was off for a month gives a week’s warning before it takes anything', () => {
  const late = { ...fresh, checkAt: new Date(seenMs + 37 * dayMs) };
  const looks = lookUntilLost(false, late);
  expect(looks[0]?.isLost).toBe(false);
  expect(lossAt(looks[0] ?? fresh)).toEqual(new Date(seenMs + 44 * dayMs));
  expect(daysOf(looks.at(-2) ?? fresh)).toBe(44);
});

test('a record that is found again is good for the next week', () => {
  const missing = afterLookUp(fresh, false, seenMs + 7 * dayMs);
  const back = afterLookUp(missing, true, seenMs + 8 * dayMs);
  expect(back).toEqual({
    seenAt: new Date(seenMs + 8 * dayMs),
    missingSince: null,
    checkAt: new Date(seenMs + 15 * dayMs),
    isLost: false,
  });
});
