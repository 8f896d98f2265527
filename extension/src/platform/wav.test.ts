import { expect, test } from 'vitest';
import { decodeWav, encodeWav } from './wav.ts';

const sampleRate = 16_000;

test('what is written is read again, to within a step of sixteen bits', () => {
  const samples = Float32Array.from({ length: 500 }, (_, at) => Math.sin(at / 10) * 0.8);
  const read = decodeWav(encodeWav({ sampleRate, samples }));
  expect(read?.sampleRate).toBe(sampleRate);
  expect(read?.samples).toHaveLength(500);
  for (const [at, sample] of samples.entries()) expect(read?.samples[at]).toBeCloseTo(sample, 3);
});

test('samples beyond full scale are cut there', () => {
  const read = decodeWav(encodeWav({ sampleRate, samples: Float32Array.of(2, -2) }));
  expect(Array.from(read?.samples ?? [], Math.round)).toEqual([1, -1]);
});

test.each([
  ['nothing', new Uint8Array()],
  ['a picture', new Uint8Array(100).fill(0xff)],
  ['two channels', stereo()],
])('%s is not taken for a recording', (_, bytes) => {
  expect(decodeWav(bytes)).toBeNull();
});

test('a file cut inside its sound gives what is there', () => {
  const bytes = encodeWav({ sampleRate, samples: new Float32Array(100) });
  expect(decodeWav(bytes.subarray(0, 144))?.samples).toHaveLength(50);
});

function stereo() {
  const bytes = encodeWav({ sampleRate, samples: new Float32Array(10) });
  bytes[22] = 2;
  return bytes;
}
