import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { pdqBands, pdqProbes } from './pdq-bands.ts';

function flipBits(hex: string, count: number): string {
  const bytes = Buffer.from(hex, 'hex');
  const places = new Set<number>();
  while (places.size < count) places.add(randomInt(256));
  for (const place of places) bytes[place >> 3] = (bytes[place >> 3] ?? 0) ^ (1 << (place & 7));
  return bytes.toString('hex');
}

test('every hash within 31 bits shares a probe with some band, however the bits are spread', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const hex = randomBytes(32).toString('hex');
    const probes = new Set(pdqProbes(hex));
    const neighbour = flipBits(hex, randomInt(32));
    expect(pdqBands(neighbour).some((band) => probes.has(band))).toBe(true);
  }
});

test('bands keep their place: the same value in another band is another number', () => {
  expect(new Set(pdqBands('0'.repeat(64))).size).toBe(16);
  expect(Math.max(...pdqBands('f'.repeat(64)))).toBe((15 << 16) | 0xffff);
  expect(pdqProbes('0'.repeat(64))).toHaveLength(16 * 17);
});
