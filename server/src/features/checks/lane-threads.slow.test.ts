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

const ada = { callerId: 'tenant:ada', isKeyHolder: true };
const ben = { callerId: 'tenant:ben', isKeyHolder: true };
const visitor = { callerId: 'visitor:v', isKeyHolder: false };

/** A task that occupies the only thread until it is let go. */
function hold() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const held = threads.look({ name: 'hold', input: gate, timeoutMs: 20_000 }, ada);
  return {
    held,
    letGo: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

const echo = (input: string) => ({ name: 'echo', input, timeoutMs: 20_000 });

test('what was accepted goes first, then what is new of the key holder, then visitors; beyond the line is a 503', async () => {
  const { held, letGo } = hold();
  const done: string[] = [];
  const note = (answer: string) => done.push(answer);
  const visitors = [1, 2, 3].map((at) => threads.look<string>(echo(`visitor ${at}`), visitor).then(note));
  const waiting = [
    threads.look<string>(echo('key'), ada).then(note),
    threads.finish<string>(echo('accepted'), ada).then(note),
  ];
  await expect(threads.look(echo('too many'), visitor)).rejects.toMatchObject({
    status: 503,
    code: 'queue_full',
    headers: { 'Retry-After': '5' },
  });
  letGo();
  await Promise.all([held, ...waiting, ...visitors]);
  expect(done).toEqual(['accepted', 'key', 'visitor 1', 'visitor 2', 'visitor 3']);
});

test('visitors who fill the line keep no key holder out, nor the other way round', async () => {
  const { held, letGo } = hold();
  const visitors = [1, 2, 3].map((at) => threads.look<string>(echo(`visitor ${at}`), visitor));
  const keyHolders = [1, 2, 3].map((at) => threads.look<string>(echo(`key ${at}`), ada));
  for (const caller of [ada, visitor])
    await expect(threads.look(echo('too many'), caller)).rejects.toMatchObject({ code: 'queue_full' });
  letGo();
  expect(await Promise.all(keyHolders)).toEqual(['key 1', 'key 2', 'key 3']);
  await Promise.all([held, ...visitors]);
});

test('a key holder who fills the line makes room for another, whose turn is next', async () => {
  const { held, letGo } = hold();
  const done: string[] = [];
  const note = (answer: string) => done.push(answer);
  const [first, second, newest] = [1, 2, 3].map((at) =>
    threads.look<string>(echo(`ada ${at}`), ada).then(note),
  );
  const other = threads.look<string>(echo('ben'), ben).then(note);
  await expect(newest).rejects.toMatchObject({ status: 503, code: 'queue_full' });
  letGo();
  await Promise.all([held, first, second, other]);
  expect(done).toEqual(['ada 1', 'ben', 'ada 2']);
});

test('a check whose turn does not come is refused with a time to come back, and never worked on', async () => {
  await threads.close();
  threads = startThreads({ maxWaitMs: 500 });
  await threads.finish(echo('warm'));
  const { held, letGo } = hold();
  await expect(threads.look(echo('visitor'), visitor)).rejects.toMatchObject({
    status: 503,
    code: 'queue_full',
  });
  letGo();
  await held;
  expect(await threads.look(echo('next'), visitor)).toBe('next');
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
