import { expect, test } from 'vitest';
import { type Clock, systemClock } from './clock.ts';
import { judgeFailure } from './judge-failure.ts';
import { NetworkProblem, ServiceProblem } from './problem.ts';
import { patienceMs, type Reply, waitForAnswer } from './wait-for-answer.ts';

/** What the server does at one call. */
type Step =
  | 'final'
  | 'unreachable'
  | { readonly queued: number }
  | { readonly status: number; after?: number };

const answerOf = (step: Step): Reply<string, string> => {
  if (step === 'final') return { kind: 'final', answer: 'the answer' };
  if (step === 'unreachable') throw new NetworkProblem(new TypeError('Failed to fetch'));
  if ('queued' in step) return { kind: 'queued', ticket: 'job-1', waitMs: step.queued };
  const headers = step.after === undefined ? {} : { 'retry-after': String(step.after) };
  throw new ServiceProblem(new Response(null, { status: step.status, headers }), {});
};

function clockThatSkips(): Clock {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    wait: async (durationMs, signal) => {
      signal.throwIfAborted();
      nowMs += durationMs;
    },
    spread: (durationMs) => durationMs,
  };
}

/** The last step goes on for ever. */
function ask(steps: readonly Step[], signal = new AbortController().signal) {
  const clock = clockThatSkips();
  const times: number[] = [];
  const next = async () => {
    times.push(clock.nowMs());
    return answerOf(steps[Math.min(times.length, steps.length) - 1] ?? 'final');
  };
  const waiting = { clock, signal, judge: judgeFailure };
  return { end: waitForAnswer({ submit: next, poll: next }, waiting), times };
}

test('a queued check is polled until its answer, never sooner than the server asks for', async () => {
  const { end, times } = ask([{ queued: 3_000 }, { queued: 5_000 }, { queued: 7_000 }, 'final']);
  expect(await end).toBe('the answer');
  expect(times).toEqual([0, 3_000, 8_000, 15_000]);
});

test('polls grow rarer where the server asks for no wait', async () => {
  const { end, times } = ask([...Array.from({ length: 9 }, () => ({ queued: 0 })), 'final']);
  await end;
  const gaps = times.map((at, index) => at - (times[index - 1] ?? 0)).slice(2);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(new Set(gaps).size).toBe(gaps.length);
});

test('a check that never ends is given up within two minutes', async () => {
  const { end, times } = ask([{ queued: 2_000 }]);
  await expect(end).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(times.at(-1)).toBeLessThanOrEqual(120_000);
});

test('a passing failure while polling is waited out, a lasting one ends the check', async () => {
  const passing = ask([{ queued: 0 }, 'unreachable', { status: 429, after: 1 }, { status: 503 }, 'final']);
  expect(await passing.end).toBe('the answer');
  await expect(ask([{ queued: 0 }, 'unreachable']).end).rejects.toBeInstanceOf(NetworkProblem);
  await expect(ask([{ queued: 0 }, { status: 404 }]).end).rejects.toBeInstanceOf(ServiceProblem);
});

test('a client that is turned away asks again for 45 seconds, and no longer', async () => {
  expect(patienceMs).toBe(45_000);
  const free = ask([{ status: 429, after: 20 }, { status: 503, after: 25 }, 'final']);
  expect(await free.end).toBe('the answer');
  expect(free.times).toEqual([0, 20_000, 45_000]);
  const full = ask([{ status: 503, after: 20 }]);
  await expect(full.end).rejects.toMatchObject({ status: 503 });
  expect(full.times).toEqual([0, 20_000, 40_000]);
});

test('a busy server that names no time is asked again after growing waits, for the last time after 45 seconds', async () => {
  const { end, times } = ask([{ status: 503 }]);
  await expect(end).rejects.toMatchObject({ status: 503 });
  expect(times).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 45_000]);
});

test.each([
  ['a day-long limit', { status: 429, after: 40_000 }],
  ['a refused origin', { status: 403 }],
  ['an unreachable server', 'unreachable'],
] as const)('%s is not asked again', async (_, step) => {
  const { end, times } = ask([step, 'final']);
  await expect(end).rejects.toBeDefined();
  expect(times).toHaveLength(1);
});

test('a mistake of our own is neither waited out nor hidden', async () => {
  const waiting = { clock: clockThatSkips(), signal: new AbortController().signal, judge: judgeFailure };
  const mistake = new TypeError('x is undefined');
  const question = { submit: () => Promise.reject(mistake), poll: () => Promise.reject(mistake) };
  await expect(waitForAnswer(question, waiting)).rejects.toBe(mistake);
});

test('giving up ends the polling at once', async () => {
  const controller = new AbortController();
  controller.abort();
  const { end, times } = ask([{ queued: 1_000 }, 'final'], controller.signal);
  await expect(end).rejects.toMatchObject({ name: 'AbortError' });
  expect(times).toHaveLength(1);
});

test('waits grow by chance, never shrink: those turned away together do not come back together', () => {
  const waits = Array.from({ length: 50 }, () => systemClock.spread(1_000));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_250);
  expect(new Set(waits).size).toBeGreaterThan(40);
});
