import { expect, test } from 'vitest';
import { lastDays, midnight, monthOf, monthStartOf, weekOf, weekStartOf } from './periods.ts';

const at = (time: string) => Date.parse(time);

test('a week begins on Monday 00:00 UTC and ends before the next', () => {
  expect(weekOf(at('2026-11-22T23:59:59.999Z'))).toEqual({ start: '2026-11-16', end: '2026-11-23' });
  expect(weekOf(at('2026-11-23T00:00:00Z'))).toEqual({ start: '2026-11-23', end: '2026-11-30' });
  expect(weekStartOf(at('2026-11-18T12:00:00Z'))).toBe('2026-11-16');
});

test('a week crosses the ends of months, of years and of leap Februaries', () => {
  expect(weekOf(at('2026-12-01T00:00:00Z'))).toEqual({ start: '2026-11-30', end: '2026-12-07' });
  expect(weekOf(at('2027-01-01T12:00:00Z'))).toEqual({ start: '2026-12-28', end: '2027-01-04' });
  expect(weekOf(at('2028-02-29T12:00:00Z'))).toEqual({ start: '2028-02-28', end: '2028-03-06' });
});

test('the days on which clocks change elsewhere are days as any other', () => {
  expect(weekOf(at('2026-03-29T01:30:00Z'))).toEqual({ start: '2026-03-23', end: '2026-03-30' });
  expect(weekOf(at('2026-10-25T00:30:00Z'))).toEqual({ start: '2026-10-19', end: '2026-10-26' });
});

test('a month ends where the next begins, of whatever length and year', () => {
  expect(monthOf(at('2026-01-31T23:59:59.999Z'))).toEqual({ start: '2026-01-01', end: '2026-02-01' });
  expect(monthOf(at('2028-02-29T00:00:00Z'))).toEqual({ start: '2028-02-01', end: '2028-03-01' });
  expect(monthOf(at('2026-12-31T23:59:59Z'))).toEqual({ start: '2026-12-01', end: '2027-01-01' });
  expect(monthStartOf(at('2027-01-01T00:00:00Z'))).toBe('2027-01-01');
});

test('the last days end today and leave none out', () => {
  expect(lastDays(at('2026-03-01T00:00:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(lastDays(at('2026-03-01T00:00:00Z'), 1)).toEqual(['2026-03-01']);
});

test('a day is told as its midnight in UTC', () => {
  expect(midnight('2026-11-23')).toBe('2026-11-23T00:00:00.000Z');
});
