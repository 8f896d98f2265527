import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLaneThreads, type LaneThreads } from './lane-threads.ts';

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });

let threads: LaneThreads;
beforeEach(() => {
  lines.length = 0;
  threads = startThreads();
});
afterEach(() => threads.close());

function startThreads(limits: { readonly maxWaitMs?: number } = {}): LaneThreads {
  return createLaneThreads({
    lane: 'audio',
    module: new URL('../../../test/holding.thread.ts', import.meta.url),
    threads: 1,
    data: null,
    maxWaitingPerThread: 3,
    ...limits,
    log,
  });
}

/** A task that occupies the only thread until it is let go. */
function hold() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const held = threads.look({ name: 'hold', input: gate, timeoutMs: 20_000 }, true);
  return {
    held,
    letGo: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

const echo = (input: string) => ({ name: 'echo', input, timeoutMs: 20_000 });

test('what was accepted goes first, then key holders, then visitors; beyond the line is a 503', async () => {
  const { held, letGo } = hold();
  const done: string[] = [];
  const note = (answer: string) => done.push(answer);
  const waiting = [
    threads.look<string>(echo('visitor'), false).then(note),
    threads.look<string>(echo('key'), true).then(note),
    threads.finish<string>(echo('accepted')).then(note),
  ];
  await expect(threads.look(echo('too many'), false)).rejects.toMatchObject({
    status: 503,
    code: 'queue_full',
    headers: { 'Retry-After': '5' },
  });
  letGo();
  await Promise.all([held, ...waiting]);
  expect(done).toEqual(['accepted', 'key', 'visitor']);
});

test('visitors who fill the line keep no key holder out', async () => {
  const { held, letGo } = hold();
  const visitors = [1, 2, 3].map((at) => threads.look<string>(echo(`visitor ${at}`), false));
  const keyHolders = [1, 2, 3].map((at) => threads.look<string>(echo(`key ${at}`), true));
  for (const isKeyHolder of [true, false])
    await expect(threads.look(echo('too many'), isKeyHolder)).rejects.toMatchObject({ code: 'queue_full' });
  letGo();
  expect(await Promise.all(keyHolders)).toEqual(['key 1', 'key 2', 'key 3']);
  await Promise.all([held, ...visitors]);
});

test('whoever’s turn does not come is told to come back, and never worked on', async () => {
  await threads.close();
  threads = startThreads({ maxWaitMs: 500 });
  await threads.finish(echo('warm'));
  const { held, letGo } = hold();
  await expect(threads.look(echo('visitor'), false)).rejects.toMatchObject({
    status: 503,
    code: 'queue_full',
  });
  letGo();
  await held;
  expect(await threads.look(echo('next'), false)).toBe('next');
  expect(lines).toEqual([]);
});

test.each([
  ['throws', 'fail', 20_000],
  ['takes too long', 'hold', 300],
])('a task that %s answers 503, is logged, and the next one is served', async (_name, name, timeoutMs) => {
  await threads.finish(echo('warm'));
  const input = new Int32Array(new SharedArrayBuffer(4));
  await expect(threads.finish({ name, input, timeoutMs })).rejects.toMatchObject({
    status: 503,
    code: 'model_unavailable',
    headers: { 'Retry-After': '60' },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"lane":"audio"');
  expect(await threads.finish(echo('next'))).toBe('next');
});
