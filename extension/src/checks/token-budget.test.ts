import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { tokensADay } from '../storage/items.ts';
import { readTokensToday } from '../storage/token-use.ts';
import { createTokenBudget } from './token-budget.ts';

const evening = new Date(2026, 10, 21, 23, 59).getTime();
const twoMinutesMs = 120_000;

beforeEach(() => fakeBrowser.reset());

test('checks that run side by side never spend more than the day has', async () => {
  await tokensADay.write(5);
  const budget = createTokenBudget(() => evening);
  const taken = await Promise.all(Array.from({ length: 20 }, () => budget.take(1)));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await readTokensToday(evening)).toEqual({ used: 5, perDay: 5 });
  expect(await budget.countLeft()).toBe(0);
});

test('what was spent outlives the worker, and the next day of the reader begins with none', async () => {
  await tokensADay.write(3);
  await createTokenBudget(() => evening).take(3);
  expect(await createTokenBudget(() => evening).take(1)).toBeNull();
  const tomorrow = createTokenBudget(() => evening + twoMinutesMs);
  expect(await tomorrow.countLeft()).toBe(3);
  expect(await tomorrow.take(1)).not.toBeNull();
});

test('an answer that cost nothing gives its token back, on its own day only', async () => {
  let nowMs = evening;
  const budget = createTokenBudget(() => nowMs);
  const [first, second] = [await budget.take(1), await budget.take(1)];
  if (!first || !second) throw new Error('The day begins with tokens.');
  await budget.giveBack(first);
  expect((await readTokensToday(nowMs)).used).toBe(1);
  nowMs += twoMinutesMs;
  await budget.take(1);
  await budget.giveBack(second);
  expect((await readTokensToday(nowMs)).used).toBe(1);
});

test('a check whose price the reader was told is made beyond the budget, and counted', async () => {
  await tokensADay.write(0);
  const budget = createTokenBudget(() => evening);
  expect(await budget.take(1)).toBeNull();
  expect(await budget.take(1, true)).not.toBeNull();
  expect(await readTokensToday(evening)).toEqual({ used: 1, perDay: 0 });
});

test('more tokens than are left are not taken in part', async () => {
  await tokensADay.write(5);
  const budget = createTokenBudget(() => evening);
  expect(await budget.take(6)).toBeNull();
  expect(await budget.countLeft()).toBe(5);
});
