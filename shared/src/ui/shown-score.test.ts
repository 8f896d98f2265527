import { expect, test } from 'vitest';
import { shownScore } from './shown-score.ts';

test.each([
  [0, '<\u00a00.01'],
  [0.0049, '<\u00a00.01'],
  [0.005, '0.01'],
  [0.774, '0.77'],
  [0.9949, '0.99'],
  [0.996, '>\u00a00.99'],
  [1, '>\u00a00.99'],
])('%s is shown as %s', (score, shown) => expect(shownScore(score, 'en')).toBe(shown));

test('digits are the reader’s', () => expect(shownScore(0.774, 'de')).toBe('0,77'));
