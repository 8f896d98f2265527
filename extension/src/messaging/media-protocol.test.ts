import { expect, test } from 'vitest';
import { maxFrames, mediaParsers } from './media-protocol.ts';

const frame = { atMs: 1_000, jpegUrl: 'data:image/jpeg;base64,AAAA' };
const video = {
  pageViewId: 'abcdef0123',
  videoUrl: 'https://a.example/b.webm',
  frames: [frame],
  sampling: 'copy',
  count: 5,
};

test('frames of a video are taken as the page states them, and nothing besides', () => {
  expect(mediaParsers.checkVideo({ ...video, extra: 1 })).toEqual(video);
  const clicked = { ...video, asked: true, clickId: '00000000-1111-2222-3333-444444444444' };
  expect(mediaParsers.checkVideo(clicked)).toEqual(clicked);
  expect(mediaParsers.checkVideo({ ...video, clickId: '../x' })).toEqual(video);
});

test.each([
  { frames: Array.from({ length: maxFrames + 1 }, () => frame) },
  { frames: [{ ...frame, jpegUrl: 'https://elsewhere.example/' }] },
  { frames: [{ ...frame, jpegUrl: 'data:text/html;base64,AAAA' }] },
  { frames: [{ ...frame, atMs: -1 }] },
  { frames: [null] },
  { sampling: 'guess' },
  { count: 0 },
  { count: 16 },
  { videoUrl: 7 },
  { pageViewId: '../x' },
  { pageViewId: undefined },
])('a video of another form is refused: %j', (part) => {
  expect(mediaParsers.checkVideo({ ...video, ...part })).toBeNull();
});

test('what the reader brings is sent on a plain yes only, and of a lane that there is', () => {
  const text = { lane: 'text', sent: { text: 'Words.' }, site: null };
  expect(mediaParsers.checkBrought({ ...text, send: 'yes' })).toEqual({ ...text, send: false });
  expect(mediaParsers.checkBrought({ ...text, send: true })).toEqual({ ...text, send: true });
  const ofPrivate = { ...text, send: false, isPrivate: true };
  expect(mediaParsers.checkBrought(ofPrivate)).toEqual(ofPrivate);
  expect(mediaParsers.checkBrought({ ...text, lane: 'toString' })).toBeNull();
  expect(mediaParsers.checkBrought({ ...text, sent: 'Words.' })).toBeNull();
  expect(mediaParsers.checkBrought({ lane: 'text', sent: { text: 'Words.' } })).toBeNull();
});

test('a task is taken by its id', () => {
  expect(mediaParsers.takeTask({ taskId: 'not an id' })).toBeNull();
});
