// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepListPlace, readListPlace } from './list-place.ts';

test('an entry of the history without a place of the list, or with another’s, begins at the beginning', () => {
  const beginning = { search: { text: '', state: '', signal: '' }, count: 0, opened: null };
  for (const state of [null, 7, { reviews: { search: 'x' } }]) {
    history.replaceState(state, '');
    expect(readListPlace()).toEqual(beginning);
  }
});

test('the place is kept beside what else the entry holds', () => {
  history.replaceState({ other: 1 }, '');
  const place = { search: { text: 'élan', state: 'reject', signal: '' }, count: 40, opened: 'rev_1' };
  keepListPlace(place);
  expect(readListPlace()).toEqual(place);
  expect(history.state.other).toBe(1);
});
