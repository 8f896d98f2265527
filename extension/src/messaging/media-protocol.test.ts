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
  expect(mediaParsers.checkVideo({ ...video, send: true })).toEqual({ ...video, send: true });
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
])('a video of another form is refused: %j', (part) => {
  expect(mediaParsers.checkVideo({ ...video, ...part })).toBeNull();
});

test('a text and a recording are sent on a plain yes only', () => {
  const text = { text: 'Words.', site: null };
  expect(mediaParsers.checkText({ ...text, send: 'yes' })).toEqual({ ...text, send: false });
  expect(mediaParsers.checkText({ ...text, send: true })).toEqual({ ...text, send: true });
  expect(mediaParsers.checkText({ site: null })).toBeNull();
  const wav = { wavUrl: 'data:audio/wav;base64,AAAA', site: 'a.example' };
  expect(mediaParsers.checkRecording(wav)).toEqual({ ...wav, send: false });
  expect(mediaParsers.checkRecording({ ...wav, wavUrl: 'https://a.example/x.wav' })).toBeNull();
});

test('a picture is taken as its bytes, never as an address', () => {
  expect(mediaParsers.checkPictureFile({ bytesUrl: 'https://a.example/b.jpg' })).toBeNull();
  expect(mediaParsers.takeTask({ taskId: 'not an id' })).toBeNull();
});
