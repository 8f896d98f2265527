import { expect, test, vi } from 'vitest';
import { bringExaminer, offerExaminer } from './examiner.ts';

test('what takes frames out of videos is brought once to a frame, and told where it does not come', async () => {
  await expect(bringExaminer(async () => false)).rejects.toThrow('did not come');
  const examine = vi.fn();
  const bring = vi.fn(async () => offerExaminer(examine));
  expect(await bringExaminer(bring)).toBe(examine);
  expect(await bringExaminer(bring)).toBe(examine);
  expect(bring).toHaveBeenCalledOnce();
});
