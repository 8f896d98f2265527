import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { doSideBySide } from './side-by-side.ts';

test('works on so many at once, and gives what came of each in the order of the items', async () => {
  let busy = 0;
  let most = 0;
  const work = async (ms: number) => {
    busy += 1;
    most = Math.max(most, busy);
    await pause(ms);
    busy -= 1;
    return `${ms} ms`;
  };
  expect(await doSideBySide([30, 1, 1, 5], 2, work)).toEqual(['30 ms', '1 ms', '1 ms', '5 ms']);
  expect(most).toBe(2);
  expect(await doSideBySide([], 2, work)).toEqual([]);
});

test('rejects with the first that fails', async () => {
  const work = (item: number) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item));
  await expect(doSideBySide([1, 2, 3], 1, work)).rejects.toThrow('two');
});
