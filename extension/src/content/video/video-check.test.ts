// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { CheckVideoRequest } from '../../messaging/media-protocol.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import { keepPixels } from '../../testing/drawn-pixels.ts';
import { examineVideo } from './video-check.ts';

const url = 'https://site.example/first.mp4';
const next = 'https://site.example/second.mp4';
const ask = vi.fn(async (_: CheckVideoRequest): Promise<Outcome> => ({ kind: 'off' }));
const drawn = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  drawn.mockReset();
  drawFrames();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function drawFrames(): void {
  const context = keepPixels();
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ ...context, drawImage: drawn } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['frame'])));
}

/** @param onFrame what happens while the video plays by, by the number of the frame */
function playingVideo(onFrame: (count: number, video: HTMLVideoElement) => void = () => undefined) {
  const video = document.createElement('video');
  video.src = url;
  let frames = 0;
  Object.defineProperties(video, {
    readyState: { value: 4 },
    HAVE_METADATA: { value: 1 },
    currentSrc: { get: () => video.src },
    paused: { value: false },
    ended: { value: false },
    videoWidth: { value: 640 },
    videoHeight: { value: 360 },
  });
  return Object.assign(video, {
    requestVideoFrameCallback(shown: () => void) {
      frames += 1;
      onFrame(frames, video);
      return setTimeout(shown);
    },
    cancelVideoFrameCallback: clearTimeout,
  });
}

async function examine(video: HTMLVideoElement, mayRead: () => Promise<boolean>): Promise<Outcome> {
  const { signal } = new AbortController();
  const nothing = () => undefined;
  const outcome = examineVideo({
    ...{ video, pageViewId: 'abcdef0123', count: 5, signal, ask, mayRead },
    ...{ onProgress: nothing, onChecking: nothing },
  });
  await vi.runAllTimersAsync();
  return outcome;
}
const interrupted = { kind: 'problem', problem: 'interrupted' };

test('the frames of a video go under the address that it plays from', async () => {
  await examine(playingVideo(), async () => false);
  const [sent] = ask.mock.calls[0] ?? [];
  expect(sent).toMatchObject({ videoUrl: url, sampling: 'playing' });
  expect(sent?.frames).toHaveLength(5);
});

test('where the element plays another video meanwhile, no frames are sent under either address', async () => {
  const video = playingVideo((count) => {
    if (count === 3) video.src = next;
  });
  expect(await examine(video, async () => false)).toEqual(interrupted);
  expect(ask).not.toHaveBeenCalled();
  // Each of the four frames by itself, and small.
  expect(drawn).toHaveBeenCalledTimes(8);
});

test('a file is not read under the address that came after it', async () => {
  const video = playingVideo();
  const mayRead = async () => {
    video.src = next;
    return true;
  };
  expect(await examine(video, mayRead)).toEqual(interrupted);
  expect(ask).not.toHaveBeenCalled();
});

const offline = { kind: 'problem', problem: 'offline' } as const;

test('without a network what plays is looked at, and a file that nobody could read is not called unplayable', async () => {
  ask.mockResolvedValueOnce(offline).mockResolvedValueOnce({ kind: 'off' });
  await examine(playingVideo(), async () => true);
  expect(ask.mock.calls.map(([{ sampling }]) => sampling)).toEqual(['file', 'playing']);
  ask.mockResolvedValueOnce(offline);
  drawn.mockImplementation(() => {
    throw new DOMException('Not this one.', 'SecurityError');
  });
  expect(await examine(playingVideo(), async () => true)).toEqual(offline);
});

test('an error of our own on the way to the frames is noted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const noted = vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValue(undefined);
  vi.spyOn(browser.runtime, 'getURL').mockReturnValue('file:');
  drawn.mockImplementation(() => {
    throw new TypeError('of ours');
  });
  expect(await examine(playingVideo(), async () => false)).toMatchObject({ kind: 'problem' });
  const uncaught = expect.objectContaining({ name: 'TypeError', message: 'of ours' });
  expect(noted).toHaveBeenCalledExactlyOnceWith({ type: 'noteUncaught', uncaught });
});
