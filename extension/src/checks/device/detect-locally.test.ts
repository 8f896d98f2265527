import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type DetectReply, isDetectRequest, isFramesRequest } from '../../reader/detect-messages.ts';
import { channelName } from '../../reader/messages.ts';
import { createMediaReader } from './detect-locally.ts';

const { signal } = new AbortController();

/** The far side of the channel, as the page that reads plays it; null ends its life over the request. */
const page = new BroadcastChannel(channelName);
let replies: ((id: string) => DetectReply | null)[];
let endPage: () => void = () => undefined;
page.onmessage = ({ data }) => {
  if (!isDetectRequest(data) && !isFramesRequest(data)) return;
  const reply = replies.shift()?.(data.id);
  if (reply) page.postMessage(reply);
  else endPage();
};
const open = vi.fn(async () => undefined);
const gone = (over: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    endPage = resolve;
    over.addEventListener('abort', reject);
  });
const media = createMediaReader({ open, gone });

beforeEach(() => open.mockClear());
afterAll(() => page.close());

test('a page that ends over a recording is opened anew and asked once more', async () => {
  replies = [() => null, (id) => ({ kind: 'detected', id, verdict: null })];
  expect(await media.readRecording(new Blob(['RIFF']), signal)).toBeNull();
  expect(open).toHaveBeenCalledTimes(2);
});

test.each([
  ['text', () => media.readText('A text.', signal)],
  ['recording', () => media.readRecording(new Blob(['RIFF']), signal)],
  ['video', () => media.sampleVideo(new Blob(['video']), 5, signal)],
])('a %s over which the page ends twice is given up at once, with a reason', async (_, ask) => {
  replies = [() => null, () => null];
  await expect(ask()).rejects.toMatchObject({ code: 'interrupted' });
});

test('frames that cannot be had are a problem with the reason why', async () => {
  replies = [(id) => ({ kind: 'detected', id, problem: 'video_protected' })];
  await expect(media.sampleVideo(new Blob(['video']), 5, signal)).rejects.toMatchObject({
    code: 'video_protected',
  });
});
