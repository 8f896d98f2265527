// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../messaging/outcome.ts';
import { layerRoots, watchClosedRoots } from '../../testing/closed-root.ts';
import { english } from '../../testing/english.ts';
import { installObservers } from '../../testing/fake-observers.ts';
import { everyResult } from '../../testing/page-settings.ts';
import { createLayerHost } from '../layer/layer-host.ts';
import { createFoundRoots } from '../page/shadow-roots.ts';
import type { ExamineVideo } from './examiner.ts';
import { startVideoSession } from './video-session.ts';

let answer: (outcome: Outcome) => void = () => undefined;
const examineVideo: ExamineVideo = () =>
  new Promise((resolve) => {
    answer = resolve;
  });

let controller: AbortController;
beforeEach(() => {
  document.body.replaceChildren();
  controller = new AbortController();
  installObservers();
  watchClosedRoots();
});
afterEach(() => controller.abort());

const videoUrl = 'https://site.example/a.webm';

/** A page with one video, whose check the reader has begun in the menu. */
function checkVideo() {
  const video = document.body.appendChild(document.createElement('video'));
  video.src = videoUrl;
  Object.defineProperties(video, {
    readyState: { value: 1 },
    HAVE_METADATA: { value: 1 },
    videoWidth: { value: 640 },
    currentSrc: { value: videoUrl },
  });
  video.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360);
  const host = createLayerHost(controller.signal, () => undefined);
  const line = { check: vi.fn(), mayRead: async () => true, examine: examineVideo };
  const drawing = { host, wording: english, settings: everyResult, lead: vi.fn(), roots: createFoundRoots() };
  startVideoSession('abcdef0123', line, drawing, controller.signal).check({ videoUrl });
  return video;
}
const card = () => layerRoots()[0]?.querySelector('[role="dialog"]') ?? null;
const ended: Outcome = { kind: 'problem', problem: 'unreachable' };

test('the card of a video closes when the player shows another one, and a late answer opens nothing', async () => {
  const video = checkVideo();
  expect(card()).not.toBeNull();
  video.dispatchEvent(new Event('emptied'));
  expect(card()).toBeNull();
  answer(ended);
  await new Promise((resolve) => setTimeout(resolve));
  expect(card()).toBeNull();
});

test('a late answer about a video that has left the page draws nothing', async () => {
  checkVideo().remove();
  await new Promise((resolve) => setTimeout(resolve));
  answer(ended);
  await new Promise((resolve) => setTimeout(resolve));
  expect(card()).toBeNull();
  expect(layerRoots()[0]?.querySelector('.tt-badge') ?? null).toBeNull();
});
