import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('never more than the width runs at once, and all of it runs, failures too', async () => {
  const limit = limitConcurrency(3);
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('as asked');
    return 1;
  };
  const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => limit(() => work(i % 4 === 0))));
  expect(most).toBe(3);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(ends).toHaveLength(20);
});
