import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createIndexFunctions } from './index-functions.ts';

const rowsOf = (firstId: bigint, hashes: readonly Buffer[]) => {
  const ids = Buffer.alloc(hashes.length * 8);
  for (const at of hashes.keys()) ids.writeBigUInt64BE(firstId + BigInt(at), at * 8);
  return { kindId: 1, modelId: 'm', ids, hashes: Buffer.concat(hashes) };
};
const newHashes = (count: number) => Array.from({ length: count }, () => randomBytes(32));
const radiiBits = [15, 31];

test('an index that another has replaced gives no answer, rather than a wrong one', () => {
  const index = createIndexFunctions();
  const indexId = index.open();
  const [hash = Buffer.alloc(32)] = newHashes(1);
  const question = { indexId, modelId: 'm', pdqHex: hash.toString('hex'), radiiBits };
  index.apply({ indexId, added: [rowsOf(1n, [hash])], erased: [] });
  expect(index.search(question)).toEqual([{ id: 1, distanceBits: 0 }]);
  index.open();
  expect(index.search(question)).toBeNull();
  expect(index.apply({ indexId, added: [], erased: [] })).toBeNull();
});

test('rows are found whatever address their bytes stand at, and are not lost with the bytes', () => {
  const hashes = newHashes(3);
  for (const shift of [0, 1, 4, 7]) {
    const index = createIndexFunctions();
    const indexId = index.open();
    const rows = rowsOf(1n, hashes);
    const received = Buffer.alloc(shift + rows.hashes.length).fill(rows.hashes, shift);
    index.apply({ indexId, added: [{ ...rows, hashes: received.subarray(shift) }], erased: [] });
    received.fill(0);
    for (const [at, hash] of hashes.entries())
      expect(index.search({ indexId, modelId: 'm', pdqHex: hash.toString('hex'), radiiBits })).toEqual([
        { id: at + 1, distanceBits: 0 },
      ]);
  }
});

test('ids beyond 32 bits are told apart, and rows that come after the first ones are found', async () => {
  const index = createIndexFunctions();
  const indexId = index.open();
  const hashes = newHashes(30_000);
  const firstId = 2n ** 40n;
  index.apply({ indexId, added: [rowsOf(firstId, hashes.slice(0, 20_000))], erased: [] });
  await index.endFilling();
  index.apply({ indexId, added: [rowsOf(firstId + 20_000n, hashes.slice(20_000))], erased: [] });
  await index.endFilling();
  for (const at of [0, 19_999, 20_000, 29_999])
    expect(
      index.search({ indexId, modelId: 'm', pdqHex: hashes[at]?.toString('hex') ?? '', radiiBits }),
    ).toEqual([{ id: 2 ** 40 + at, distanceBits: 0 }]);
});
