import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { createPageChecks } from '../../checks/page-checks.ts';
import { createTokenBudget } from '../../checks/token-budget.ts';
import type { CheckVideoRequest } from '../../messaging/media-protocol.ts';
import type { Sender } from '../../messaging/protocol.ts';
import { createHistoryStore } from '../../storage/history-store.ts';
import { apiKey, readingMode, tokensADay } from '../../storage/items.ts';
import { listRecords, openPage } from '../../storage/page-records.ts';
import { standing } from '../../testing/fake-device.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { queueFor } from '../../testing/fake-queue.ts';
import type { Script } from '../../testing/fake-server.ts';
import { createPages } from '../pages/pages.ts';
import { createToolbar } from '../pages/toolbar.ts';
import { createHistoryKeeper } from './history.ts';
import { type MediaHandlerDeps, mediaHandlers } from './media-handlers.ts';

const ownPage = { url: 'chrome-extension://id/check.html' } as Sender;
const tab = { id: 1, url: 'https://site.example/', incognito: false };
const pageSender = { tab, url: tab.url, frameId: 0 } as Sender;
const pageViewId = 'abcdef0123456789';
const frame = (at: number) => ({
  atMs: at * 1_000,
  jpegUrl: `data:image/jpeg;base64,${btoa(`frame ${at}`)}`,
});
const video: CheckVideoRequest = {
  ...{ pageViewId, videoUrl: 'https://site.example/a.webm', sampling: 'copy', count: 3 },
  frames: [1, 2, 3].map(frame),
};
const nothing = {
  ...{ status: 'unknown', label: 'unavailable', score: null, median_score: null, mean_score: null },
  ...{ max_score: null, frame_count: 3, scored_frame_count: 0, pending_frame_count: 0 },
  ...{ failed_frame_count: 3, ai_frame_count: 0, strong_frame_count: 0, source: 'none', cached: false },
  ...{ frames: [], video_footprint: null, policy: 'sampled_frames_not_temporal_analysis' },
};
const ofServer: Script = {
  body: { ...nothing, status: 'known', label: 'uncertain', score: 0.7, source: 'model' },
};

const likelyAi = { label: 'likely_ai', score: 0.99, confidence: 0.9, reason: 'model_score' } as const;

beforeEach(async () => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockReturnValue('');
  for (const call of ['setBadgeText', 'setBadgeBackgroundColor', 'setTitle'] as const)
    vi.spyOn(fakeBrowser.action, call).mockResolvedValue();
  await openPage(1, { pageViewId, site: 'site.example' });
});

function background(...[setting, ...answers]: Parameters<typeof fakeMedia>) {
  const media = fakeMedia(setting, ...answers);
  const { clock, run: runCheck, lanes } = media;
  const queue = queueFor();
  const deps: MediaHandlerDeps = {
    ...{ runCheck, queue, lanes, nowMs: clock.nowMs, pages: createPages() },
    budget: createTokenBudget(clock.nowMs),
    analyzer: { sampleVideo: async () => [] },
    history: createHistoryKeeper(createHistoryStore(), clock.nowMs),
    toolbar: createToolbar(),
    previewOfVideo: async () => 'data:image/jpeg;base64,AQID',
    assertOwnPage: ({ url }) => {
      if (url !== ownPage.url) throw new Error('Not for content scripts.');
    },
  };
  const acquire = async () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
  const checks = createPageChecks({
    ...{ clock, runCheck, queue, acquire, imageLane: lanes.image },
    preview: async () => '',
  });
  return { ...media, handlers: mediaHandlers(deps), checks };
}

test('one text that is checked twice at once is looked at once', async () => {
  const detect = vi.fn(async () => likelyAi);
  const { handlers } = background({ detect });
  const check = () =>
    handlers.checkBrought({ lane: 'text', sent: { text: 'Words.' }, site: null, send: false }, ownPage);
  const both = await Promise.all([check(), check()]);
  expect(both).toMatchObject([{ evidence: { cached: false } }, { evidence: { cached: true } }]);
  expect(detect).toHaveBeenCalledOnce();
});

test('of what was selected in a private window nothing is kept, in whatever window it is shown', async () => {
  const keptNames = async () => Object.keys(await fakeBrowser.storage.local.get(null));
  const { handlers } = background({ detect: async () => likelyAi });
  const request = { lane: 'text', sent: { text: 'Words.' }, site: 'site.example', send: false } as const;
  await handlers.checkBrought({ ...request, isPrivate: true }, ownPage);
  expect((await createHistoryStore().readAll()).entries).toEqual([]);
  expect(await keptNames()).toEqual([]);
  await handlers.checkBrought(request, ownPage);
  await expect.poll(async () => (await createHistoryStore().readAll()).entries).toHaveLength(1);
  expect(await keptNames()).not.toEqual([]);
});

test('a picture of the reader’s own and the same one on a page are looked at once', async () => {
  const { handlers, checks } = background({ scores: [0.1, 0.9] });
  const sent = { bytesUrl: 'data:image/jpeg;base64,/9j/4A==' };
  const request = { pageViewId, imageUrl: 'https://site.example/a.jpg' };
  const page = { tabId: 1, frameId: 0, url: tab.url };
  const { signal } = new AbortController();
  const [own, met] = await Promise.all([
    handlers.checkBrought({ lane: 'image', sent, site: null, send: false }, ownPage),
    checks.check(request, { page, reach: standing('device'), signal }),
  ]);
  // Which of the two reaches the detector first is for the machine to say; the other takes over its answer.
  const evidence = [own, met].map((checked) => ('evidence' in checked ? checked.evidence : undefined));
  expect(evidence).toMatchObject([{ score: 0.1 }, { score: 0.1 }]);
  expect(evidence.map((each) => each?.cached).sort()).toEqual([false, true]);
});

test('what is no medium of its lane is refused, and no page but the extension’s own brings any', async () => {
  const { handlers } = background({});
  const request = {
    lane: 'audio',
    sent: { wavUrl: 'https://a.example/x.wav' },
    site: null,
    send: true,
  } as const;
  await expect(handlers.checkBrought(request, ownPage)).rejects.toThrow('The lane audio');
  await expect(handlers.checkBrought(request, pageSender)).rejects.toThrow('Not for content scripts.');
});

test('a video that only the page asked for stays on the device, whatever is chosen', async () => {
  await readingMode.write('pictures');
  await apiKey.write('k');
  const { handlers, calls } = background({ key: true, scores: [0.1, 0.1, 0.1] });
  expect(await handlers.checkVideo(video, pageSender)).toMatchObject({
    evidence: { label: 'no_signal', steps: ['frames_copy', 'device_scored', 'nothing_sent'] },
  });
  expect(calls).toEqual([]);
  expect(await listRecords(1)).toMatchObject([
    { isVideo: true, imageUrl: video.videoUrl, preview: 'data:image/jpeg;base64,AQID' },
  ]);
});

test('a video that the reader asked for goes as far as chosen, and stays where the day has too few tokens', async () => {
  await readingMode.write('pictures');
  await apiKey.write('k');
  const asked = { ...video, asked: true } as const;
  await tokensADay.write(2);
  const spent = background({ key: true, scores: [0.1, 0.1, 0.1] });
  expect(await spent.handlers.checkVideo(asked, pageSender)).toMatchObject({
    evidence: { steps: ['frames_copy', 'device_scored', 'budget_spent', 'nothing_sent'] },
  });
  expect(spent.calls).toEqual([]);
  await tokensADay.write(3);
  const sent = background({ key: true, scores: [0.1, 0.1, 0.1] }, ofServer);
  expect(await sent.handlers.checkVideo(asked, pageSender)).toMatchObject({
    evidence: { label: 'uncertain', steps: ['frames_copy', 'device_scored', 'frames_sent'] },
  });
  expect(sent.taken).toEqual([3]);
});

test('one click on a video that several frames show is paid for once, also after an eviction', async () => {
  await readingMode.write('pictures');
  await apiKey.write('k');
  const clicked = { ...video, asked: true, clickId: '00000000-1111-2222-3333-444444444444' } as const;
  const inFrame = { ...pageSender, frameId: 3 };
  const first = background({ key: true, scores: [0.1, 0.1, 0.1] }, ofServer);
  const replies = await Promise.all(
    [pageSender, inFrame].map((sender) => first.handlers.checkVideo(clicked, sender)),
  );
  const next = background({ key: true, scores: [0.1, 0.1, 0.1] });
  replies.push(await next.handlers.checkVideo(clicked, inFrame));
  for (const reply of replies) expect(reply).toMatchObject({ evidence: { label: 'uncertain', score: 0.7 } });
  expect([...first.taken, ...next.taken]).toEqual([3]);
});

test('a video that waits at the server is written down, and an evicted background asks for its job again', async () => {
  await readingMode.write('pictures');
  const asked = { ...video, asked: true } as const;
  const processing: Script = {
    body: { ...nothing, status: 'processing', label: 'pending', job_id: 'job-1', job_token: 'token-1' },
  };
  const evicted = background({ scores: [0.1, 0.1, 0.1] }, processing);
  // A worker that is killed while it waits: the promise never settles.
  evicted.clock.wait = () => new Promise(() => undefined);
  void evicted.handlers.checkVideo(asked, pageSender);
  await expect.poll(async () => (await listRecords(1)).at(0)?.progress.state).toBe('queued');

  const result = { ...nothing, status: 'known', label: 'uncertain', score: 0.7, source: 'model' };
  const next = background({}, { body: { job_id: 'job-1', status: 'succeeded', result } });
  expect(await next.handlers.checkVideo(asked, pageSender)).toMatchObject({
    evidence: { label: 'uncertain', steps: ['frames_copy', 'device_scored', 'frames_sent'] },
  });
  expect(next.calls.map(({ path }) => path)).toEqual(['/v1/public/jobs/job-1']);
});
