import { expect, test, vi } from 'vitest';
import { doOnce } from './do-once.ts';

test('what has been opened is kept', async () => {
  const open = vi.fn(async () => ({}));
  const opened = doOnce(open);
  expect(await opened()).toBe(await opened());
  expect(open).toHaveBeenCalledTimes(1);
});

test('those who ask at the same time share one attempt, and its failure', async () => {
  const open = vi.fn(async () => Promise.reject(new Error('out of memory')));
  const opened = doOnce(open);
  const asked = await Promise.allSettled([opened(), opened()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(open).toHaveBeenCalledTimes(1);
});

test('what failed is tried again by the next who asks', async () => {
  const open = vi.fn(async () => 'a detector').mockRejectedValueOnce(new Error('out of memory'));
  const opened = doOnce(open);
  await expect(opened()).rejects.toThrow('out of memory');
  expect(await opened()).toBe('a detector');
});
