import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { storage } from 'wxt/utils/storage';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import type { Outcome, ProblemCode } from '../../messaging/outcome.ts';
import { createClicks } from './clicks.ts';

const clickId = '00000000-1111-2222-3333-444444444444';
const frame = 'the first';
const [verdict] = sampleOutcomes;
if (verdict?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const failed = (problem: ProblemCode): Outcome => ({ kind: 'problem', problem });

beforeEach(() => fakeBrowser.reset());

test('frames that ask side by side get the reply to the first', async () => {
  const clicks = createClicks<Outcome>();
  const check = vi.fn(async (): Promise<Outcome> => verdict);
  const replies = await Promise.all([1, 2, 3].map((at) => clicks.answer(clickId, `frame ${at}`, check)));
  expect(replies).toEqual([verdict, verdict, verdict]);
  expect(check).toHaveBeenCalledExactlyOnceWith(true);
});

test('a frame that wakes later, even by another background, finds the click used up', async () => {
  await createClicks<Outcome>().answer(clickId, frame, async () => verdict);
  const check = vi.fn(async (): Promise<Outcome> => verdict);
  await createClicks<Outcome>().answer(clickId, 'another', check);
  expect(check).toHaveBeenCalledExactlyOnceWith(false);
});

test('the frame that was not answered before the background was stopped goes on with its click', async () => {
  void createClicks<Outcome>().answer(clickId, frame, () => new Promise(() => undefined));
  await vi.waitFor(async () => expect(await storage.getItem('session:usedClicks')).toHaveLength(1));
  const check = vi.fn(async (): Promise<Outcome> => verdict);
  await createClicks<Outcome>().answer(clickId, frame, check);
  expect(check).toHaveBeenCalledExactlyOnceWith(true);
});

test('what one frame cannot read the next may; what may have been paid for, none', async () => {
  const clicks = createClicks<Outcome>();
  const asked: boolean[] = [];
  let frames = 0;
  const ask = (reply: Outcome) =>
    clicks.answer(clickId, `frame ${frames++}`, async (isFirst) => {
      asked.push(isFirst);
      return reply;
    });
  await Promise.all([ask(failed('unreadable')), ask(failed('timed_out')), ask(verdict)]);
  await ask(verdict);
  expect(asked).toEqual([true, true, false]);
});

test('what was answered on this device alone, because no network was there, is asked again with the same click', async () => {
  const clicks = createClicks<Outcome>();
  await clicks.answer(clickId, frame, async () => ({ ...verdict, problem: 'offline' }));
  const check = vi.fn(async (): Promise<Outcome> => verdict);
  await clicks.answer(clickId, frame, check);
  expect(check).toHaveBeenCalledExactlyOnceWith(true);
});

test('each click counts for itself, and what no click led to is always checked', async () => {
  const clicks = createClicks<Outcome>();
  const check = vi.fn(async (): Promise<Outcome> => verdict);
  for (const id of [clickId, clickId.replace('0', '5'), undefined, undefined])
    await clicks.answer(id, frame, check);
  expect(check.mock.calls).toEqual([[true], [true], [true], [true]]);
});
