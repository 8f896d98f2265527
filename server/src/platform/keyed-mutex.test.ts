import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

const isOutOfOrder = (error: unknown) => error instanceof Error && error.message === 'out of order';

test('what has one key runs alone and in order, also after the line has been empty', async () => {
  const runExclusive = createKeyedMutex(isOutOfOrder);
  const events: string[] = [];
  const work = (name: string) =>
    runExclusive('one', async () => {
      events.push(`${name} begins`);
      await nextTurn();
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work('a'), work('b')])).toEqual(['a', 'b']);
  expect(await work('c')).toBe('c');
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('another key does not wait', async () => {
  const runExclusive = createKeyedMutex(isOutOfOrder);
  const neverEnds = runExclusive('stuck', () => new Promise(() => undefined));
  expect(await runExclusive('free', async () => 1)).toBe(1);
  expect(await Promise.race([neverEnds, nextTurn('still waiting')])).toBe('still waiting');
});

test('a failure is told to its caller alone, unless it is everyones: then nobody in the line runs, and who comes later does', async () => {
  const runExclusive = createKeyedMutex(isOutOfOrder);
  const ran: string[] = [];
  const line = (...messages: readonly string[]) =>
    Promise.allSettled(
      messages.map((message) =>
        runExclusive('one', async () => {
          ran.push(message);
          if (message !== 'fine') throw new Error(message);
        }),
      ),
    );
  const statusOf = ({ status }: PromiseSettledResult<void>) => status;
  expect((await line('odd', 'fine')).map(statusOf)).toEqual(['rejected', 'fulfilled']);
  expect((await line('out of order', 'fine', 'fine')).map(statusOf)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect((await line('fine')).map(statusOf)).toEqual(['fulfilled']);
  expect(ran).toEqual(['odd', 'fine', 'out of order', 'fine']);
});
