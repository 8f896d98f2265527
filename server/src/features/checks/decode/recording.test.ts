import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tone, type WavOptions, wavOf } from '../../../../test/recordings.ts';
import { clipOf, interleavedSamples } from './decode-wav.ts';
import { hashSamples } from './recording.ts';
import { readWavHeader } from './wav-header.ts';

const readFile = async (file: Buffer) => hashSamples(interleavedSamples(file, readWavHeader(file)));
const samples = tone(1, { seconds: 0.25 });

const encodings: readonly WavOptions[] = [
  { bits: 8 },
  { bits: 16 },
  { bits: 24 },
  { bits: 32 },
  { bits: 16, extensible: true },
  { encoding: 'float', bits: 32 },
  { encoding: 'float', bits: 64 },
  { encoding: 'float', bits: 32, extensible: true },
];

test.each(encodings)('equal samples have one hash, over their 32-bit floats: %j', async (options) => {
  const audioHash = createHash('sha256').update(Float32Array.from(samples)).digest('hex');
  expect(await readFile(wavOf(samples, options))).toEqual({ audioHash });
});

test('the hash does not depend on where the sound begins in the file', async () => {
  const odd = [Buffer.from('LIST\u0001\0\0\0ab', 'latin1'), Buffer.from('JUNK\u0003\0\0\0abcd', 'latin1')];
  for (const extraChunks of [odd, odd.slice(0, 1)])
    expect(await readFile(wavOf(samples, { encoding: 'float', bits: 32, extraChunks }))).toEqual(
      await readFile(wavOf(samples)),
    );
});

test('the largest integers become the numbers next to full scale', async () => {
  const extremes = (bits: 8 | 16 | 24 | 32) => [-1, 1 - 2 ** (1 - bits), 0];
  for (const bits of [8, 16, 24, 32] as const) {
    const audioHash = createHash('sha256')
      .update(Float32Array.from(extremes(bits)))
      .digest('hex');
    expect(await readFile(wavOf(extremes(bits), { bits }))).toEqual({ audioHash });
  }
});

test.each([
  ['NaN', Number.NaN, 32],
  ['an infinity', Number.POSITIVE_INFINITY, 64],
  ['a number no 32-bit float can hold', 1e300, 64],
] as const)('%s among the samples is found', async (_name, value, bits) => {
  const file = wavOf([0, 0.5, value], { encoding: 'float', bits });
  expect(await readFile(file)).toEqual({ notANumberAt: 2 });
});

test('the zero of a float file is the zero of a PCM file', async () => {
  expect(await readFile(wavOf([-0, 0], { encoding: 'float', bits: 32 }))).toEqual(
    await readFile(wavOf([0, 0])),
  );
});

test('each channel is decoded by itself, at the rate of the file', () => {
  const file = wavOf([0.5, -0.5, 0.25, -0.25], { channelCount: 2, sampleRate: 8_000 });
  const format = readWavHeader(file);
  const channels = [Float32Array.of(0.5, 0.25), Float32Array.of(-0.5, -0.25)];
  expect(clipOf(interleavedSamples(file, format), format)).toEqual({ sampleRate: 8_000, channels });
});
