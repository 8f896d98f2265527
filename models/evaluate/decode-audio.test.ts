import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { decodeAudio } from './decode-audio.ts';

function wav(tag: number, bits: number, channels: number, body: Buffer): Buffer {
  const format = Buffer.alloc(24);
  format.write('fmt ', 0, 'latin1');
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(tag, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(22_050, 12);
  format.writeUInt16LE(bits, 22);
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  const data = Buffer.from('data\0\0\0\0', 'latin1');
  data.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, format, data, body]);
}

async function decoded(bytes: Buffer) {
  const path = join(await temporaryFolder(), 'sound');
  await writeFile(path, bytes);
  return decodeAudio(path);
}

it('reads 16-bit stereo, channel by channel', async () => {
  const body = Buffer.from(Int16Array.of(16_384, -32_768, 0, 8_192).buffer);
  const { sampleRate, channels } = await decoded(wav(1, 16, 2, body));
  expect(sampleRate).toBe(22_050);
  expect(channels.map((channel) => [...channel])).toEqual([
    [0.5, 0],
    [-1, 0.25],
  ]);
});

it('reads 32-bit float and 8-bit samples', async () => {
  const float = await decoded(wav(3, 32, 1, Buffer.from(Float32Array.of(0.25, -1).buffer)));
  expect([...(float.channels[0] ?? [])]).toEqual([0.25, -1]);
  const bytes = await decoded(wav(1, 8, 1, Buffer.of(128, 0, 192)));
  expect([...(bytes.channels[0] ?? [])]).toEqual([0, -1, 0.5]);
});

it('a file cut inside its data gives the samples that are there', async () => {
  const whole = wav(1, 16, 1, Buffer.from(Int16Array.of(1, 2, 3, 4).buffer));
  expect((await decoded(whole.subarray(0, -3))).channels[0]).toHaveLength(2);
});

it('says what it cannot read', async () => {
  await expect(decoded(Buffer.from('OggS....'))).rejects.toThrow(/neither FLAC nor WAV/);
  await expect(decoded(wav(17, 4, 1, Buffer.alloc(8)))).rejects.toThrow(/format 17 with 4 bits/);
});
