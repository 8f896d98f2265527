import { expect, test } from 'vitest';
import { createCatchUp } from './catch-up.ts';

/** Reads that end when the test says so. */
function steeredReads() {
  const ends: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => ends.push(resolve));
  return { read, ends };
}

test('who asks while a read is in hand waits for one that begins later, which all of them share', async () => {
  const { read, ends } = steeredReads();
  const catchUp = createCatchUp(read);
  const first = catchUp();
  const order: string[] = [];
  const second = catchUp().then(() => order.push('second'));
  const third = catchUp().then(() => order.push('third'));
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  expect(order).toEqual([]);
  ends[1]?.();
  await Promise.all([second, third]);
  expect(ends).toHaveLength(2);
});

test('a read that fails does not keep the next from beginning', async () => {
  let reads = 0;
  const catchUp = createCatchUp(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is away');
  });
  const failed = catchUp();
  const next = catchUp();
  await expect(failed).rejects.toThrow('away');
  await next;
  expect(reads).toBe(2);
});
