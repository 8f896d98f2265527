// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFoundRoots } from '../page/shadow-roots.ts';
import { watchVideos } from './video-watch.ts';

let controller: AbortController;
const events = { onVideo: vi.fn(), onGone: vi.fn(), onLayout: vi.fn() };

beforeEach(() => {
  document.body.replaceChildren();
  controller = new AbortController();
  vi.clearAllMocks();
});
afterEach(() => controller.abort());

/** A `<video>` that has come so far, and is laid out, which this DOM does not do by itself. */
function videoOf(readyState: number) {
  const video = document.createElement('video');
  Object.defineProperties(video, {
    readyState: { value: readyState, configurable: true },
    HAVE_METADATA: { value: 1 },
    videoWidth: { value: 640 },
  });
  video.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360);
  return video;
}
const say = (video: HTMLVideoElement, type: string) => video.dispatchEvent(new Event(type));
const mutationsSeen = () => new Promise((resolve) => setTimeout(resolve));

function rootOnPage() {
  const host = document.body.appendChild(document.createElement('div'));
  return host.attachShadow({ mode: 'open' });
}

/** @param isFoundBefore whether the root was there when the watching began */
function watchingRoot(isFoundBefore: boolean) {
  const roots = createFoundRoots();
  const root = rootOnPage();
  if (isFoundBefore) roots.add(root);
  watchVideos(events, roots, controller.signal);
  if (!isFoundBefore) roots.add(root);
  return root;
}

test.each([[true], [false]])(
  'a video in a shadow root is offered once it has loaded, and again when its source changes: %s',
  (isFoundBefore) => {
    const root = watchingRoot(isFoundBefore);
    const video = root.appendChild(videoOf(0));
    say(video, 'loadedmetadata');
    expect(events.onVideo).not.toHaveBeenCalled();
    Object.defineProperty(video, 'readyState', { value: 1 });
    say(video, 'loadedmetadata');
    expect(events.onVideo).toHaveBeenCalledExactlyOnceWith(video);
    say(video, 'playing');
    expect(events.onVideo).toHaveBeenCalledOnce();
    say(video, 'emptied');
    expect(events.onVideo).toHaveBeenCalledTimes(2);
  },
);

test('a video that is put into a shadow root later is offered, and gone when it is taken out', async () => {
  const root = watchingRoot(true);
  const video = root.appendChild(videoOf(1));
  await mutationsSeen();
  expect(events.onVideo).toHaveBeenCalledExactlyOnceWith(video);
  video.remove();
  await mutationsSeen();
  expect(events.onGone).toHaveBeenCalledExactlyOnceWith(video);
});

test('a player that leaves the page takes the video in its shadow root along', async () => {
  const root = watchingRoot(true);
  const video = root.appendChild(videoOf(1));
  await mutationsSeen();
  root.host.remove();
  await mutationsSeen();
  expect(events.onGone).toHaveBeenCalledExactlyOnceWith(video);
});

test('a video of the page itself is offered as before, and nothing is heard after the end', () => {
  watchVideos(events, createFoundRoots(), controller.signal);
  const video = document.body.appendChild(videoOf(1));
  say(video, 'playing');
  expect(events.onVideo).toHaveBeenCalledExactlyOnceWith(video);
  controller.abort();
  say(video, 'emptied');
  expect(events.onVideo).toHaveBeenCalledOnce();
});
