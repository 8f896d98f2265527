import { expect, test } from 'vitest';
import { laneOf } from './lane-of.ts';
import { allLanes, lanesIn } from './lanes-in.ts';

const file = (bytes: readonly number[] | string, type = '') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });

test.each([
  ['a JPEG whatever it is called', file([0xff, 0xd8, 0xff, 0xe0], 'text/plain'), 'image'],
  ['a PNG', file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image'],
  ['a GIF', file('GIF89a'), 'image'],
  ['a BMP', file('BM\x9e\x02'), 'image'],
  ['a WebP', file('RIFF1234WEBPVP8 '), 'image'],
  ['an AVIF', file('\0\0\0 ftypavif\0\0\0\0'), 'image'],
  ['a HEIC whose type the browser does not know', file('\0\0\0$ftypheic\0\0\0\0'), 'image'],
  ['another picture by what the browser takes it for', file('????', 'image/jxl'), 'image'],
  ['a WAV', file('RIFF1234WAVEfmt '), 'audio'],
  ['a video by what the browser takes it for', file('????', 'video/mp4'), 'video'],
  ['a text file', file('words', 'text/plain;charset=utf-8'), 'text'],
  ['a text', 'words', 'text'],
] as const)('%s goes to its lane', async (_name, input, lane) => {
  expect(await laneOf(input, allLanes)).toBe(lane);
});

test.each([
  ['a PDF', file('%PDF-1.7', 'application/pdf'), 'unsupported'],
  ['an AVI, though it is a RIFF', file('RIFF1234AVI LIST'), 'unsupported'],
  ['an empty file', file('', 'image/png'), 'file_empty'],
  ['a text on a page for pictures', 'words', 'lane_off'],
] as const)('%s is refused', async (_name, input, code) => {
  await expect(laneOf(input, ['image'])).rejects.toMatchObject({ code });
});

test('an attribute that names no lane means all of them', () => {
  expect(lanesIn('video image')).toEqual(['image', 'video']);
  for (const nothing of [null, '', 'pictures']) expect(lanesIn(nothing)).toEqual(allLanes);
});
