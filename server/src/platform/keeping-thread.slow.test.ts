import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createKeepingThread, type KeepingThread } from './keeping-thread.ts';

const module = new URL('../../test/counting.thread.ts', import.meta.url);
let thread: KeepingThread;
const openThread = (timeoutMs = 30_000) => {
  thread = createKeepingThread({ module, timeoutMs });
};
afterEach(() => thread.close());

test('a thread keeps what it was told, and answers each call with its own result', async () => {
  openThread();
  const answers = [thread.call('add', 1), thread.call('add', 2), thread.call('sum', null)];
  expect(await Promise.all(answers)).toEqual([1, 3, 3]);
});

test('what a function throws reaches its caller, and the thread goes on', async () => {
  openThread();
  await thread.call('add', 5);
  await expect(thread.call('fail', 'no such row')).rejects.toThrow('no such row');
  expect(await thread.call('sum', null)).toBe(5);
});

test('when the thread ends, its callers are told, and the next call finds one that keeps nothing', async () => {
  openThread();
  await thread.call('add', 5);
  await expect(Promise.all([thread.call('exit', null), thread.call('add', 1)])).rejects.toThrow('has ended');
  expect(await thread.call('sum', null)).toBe(0);
});

test('a call that takes too long ends the thread', async () => {
  const exits: Promise<unknown>[] = [];
  process.once('worker', (worker) => void exits.push(once(worker, 'exit')));
  openThread(200);
  await expect(thread.call('spin', null)).rejects.toThrow('spin took longer than 200 ms');
  expect(exits).toHaveLength(1);
  await Promise.all(exits);
});

test('a closed thread takes up nothing, and a caller that waits for it is told', async () => {
  openThread();
  await thread.call('add', 1);
  const waiting = thread.call('never', null);
  const told = expect(waiting).rejects.toThrow('closed');
  await thread.close();
  await told;
  await expect(thread.call('sum', null)).rejects.toThrow('no thread takes up sum');
});
