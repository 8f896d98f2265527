import { expect, test, vi } from 'vitest';
import { createBlocks } from './blocks.ts';

const countUp = (sizeBytes: number) => Buffer.from(Array.from({ length: sizeBytes }, (_, at) => at % 251));

/** Holds the bytes in pieces of these sizes, in turn. */
function hold(bytes: Buffer, sizes: readonly number[]) {
  const blocks = createBlocks();
  let turn = 0;
  for (let at = 0; at < bytes.length; turn += 1) {
    const end = at + (sizes[turn % sizes.length] ?? 1);
    blocks.add(bytes.subarray(at, end));
    at = end;
  }
  return blocks;
}

test.each([[[1]], [[1, 7, 3000]], [[65_536]], [[100, 200_000]], [[1_000_000]]])(
  'gives back what came in pieces of %j bytes',
  (sizes) => {
    const bytes = countUp(300_001);
    const blocks = hold(bytes, sizes);
    expect(blocks.sizeBytes()).toBe(bytes.length);
    expect(blocks.take().equals(bytes)).toBe(true);
    expect(blocks.take()).toHaveLength(0);
  },
);

test('a million pieces of one byte are a few dozen blocks, with little room to spare', () => {
  const reserve = vi.spyOn(Buffer, 'allocUnsafeSlow');
  hold(Buffer.alloc(1_000_000), [1]);
  const sizes = reserve.mock.calls.map(([sizeBytes]) => sizeBytes);
  reserve.mockRestore();
  expect(sizes.length).toBeLessThan(50);
  expect(sizes.reduce((sum, sizeBytes) => sum + sizeBytes, 0)).toBeLessThan(1_100_000);
});
