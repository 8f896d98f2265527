import { describe, expect, test } from 'vitest';
import { dataOf, type PngChunk, writeChunk } from './png-chunks.ts';
import { shownChunks } from './shown-chunks.ts';

const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
const header = writeChunk('IHDR', Buffer.concat([numbers(40, 20), Buffer.from([8, 2, 0, 0, 0])]));
const image = writeChunk('IDAT', Buffer.from('hidden'));
const frameTail = (dispose = 0, blend = 0) => Buffer.from([0, 1, 0, 10, dispose, blend]);

const control = (frames = 1) => writeChunk('acTL', numbers(frames, 0));
const frame = (sequence = 0, tail = frameTail()) =>
  writeChunk('fcTL', Buffer.concat([numbers(sequence, 40, 20, 0, 0), tail]));
const part = (sequence: number, data = 'shown') =>
  writeChunk('fdAT', Buffer.concat([numbers(sequence), Buffer.from(data)]));

function damage({ type, bytes }: PngChunk): PngChunk {
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
  return { type, bytes: damaged };
}

const shownBy = (chunks: readonly PngChunk[]) =>
  shownChunks(chunks)
    .filter(({ type }) => type === 'IDAT')
    .map((chunk) => dataOf(chunk).toString());

test('the first frame takes the place of a default image that is left out, up to the next frame', () => {
  const chunks = [header, control(2), image, frame(), part(1, 'first'), part(2, 'more'), frame(3), part(4)];
  expect(shownBy(chunks)).toEqual(['first', 'more']);
});

describe('an animation that some browsers pass over, and show the default image, is refused', () => {
  const cases: Record<string, readonly PngChunk[]> = {
    'a damaged control': [damage(control()), image, frame(), part(1)],
    'a short control': [writeChunk('acTL', numbers(1)), image, frame(), part(1)],
    'more frames than there may be': [control(0xffff_ffff), image, frame(), part(1)],
    'two controls': [control(0), control(1), image, frame(), part(1)],
    'a damaged frame': [control(), image, damage(frame()), part(1)],
    'a short frame': [control(), image, writeChunk('fcTL', numbers(0, 40, 20, 0, 0)), part(1)],
    'a frame with another number': [control(), image, frame(7), part(1)],
    'a frame disposed of in no known way': [control(), image, frame(0, frameTail(3)), part(1)],
    'a frame blended in no known way': [control(), image, frame(0, frameTail(0, 2)), part(1)],
    'damaged data': [control(), image, frame(), damage(part(1))],
    'data with another number': [control(), image, frame(), part(2)],
  };
  test.each(Object.entries(cases))('%s', (_what, chunks) => {
    expect(() => shownChunks([header, ...chunks])).toThrow('breaks a rule');
  });
});

test('what is no animation, or begins with its default image, is left as it is', () => {
  for (const chunks of [
    [header, image],
    [header, control(0), image, frame(), part(1)],
    [header, control(), image],
    [header, damage(control()), frame(), image, frame(1), part(2)],
  ])
    expect(shownChunks(chunks)).toBe(chunks);
});
