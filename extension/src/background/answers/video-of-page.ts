import type { DeviceAnalyzer } from '../../checks/device/device-analyzer.ts';
import { readMediaFile } from '../../checks/files/read-media.ts';
import type { Lanes } from '../../checks/lanes/all-lanes.ts';
import { decodeFrames } from '../../checks/lanes/video.ts';
import type { SampledVideo } from '../../checks/lanes/video-answer.ts';
import { openPageRecord, type PageRecord } from '../../checks/page-record.ts';
import { type Allowed, reachOf } from '../../checks/permission.ts';
import type { TokenBudget } from '../../checks/token-budget.ts';
import type { CheckVideoRequest } from '../../messaging/media-protocol.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import { problemOf } from '../../messaging/problem-of.ts';
import type { Sender } from '../../messaging/protocol.ts';
import { askingUrlOf, pageUrlOf, siteOf } from '../../messaging/site.ts';
import type { FinalOutcome } from '../../storage/check-record.ts';
import { imageKeyOf } from '../../storage/image-key.ts';
import { readRecord } from '../../storage/page-records.ts';
import type { Pages } from '../pages/pages.ts';
import type { Toolbar } from '../pages/toolbar.ts';
import { type AskedCheckDeps, checkAsked } from './check-asked.ts';
import type { HistoryKeeper } from './history.ts';

export interface PageVideoDeps extends AskedCheckDeps {
  readonly nowMs: () => number;
  readonly budget: Pick<TokenBudget, 'countLeft'>;
  readonly lanes: Pick<Lanes, 'video'>;
  readonly analyzer: Pick<DeviceAnalyzer, 'sampleVideo'>;
  readonly pages: Pick<Pages, 'signalFor'>;
  readonly history: Pick<HistoryKeeper, 'note'>;
  readonly toolbar: Pick<Toolbar, 'onChecked'>;
  readonly previewOfVideo: (video: SampledVideo) => Promise<string | undefined>;
}

/** Checks a video that a page shows, and lists its answer among the page's, in the popup that no page can forge. */
export async function checkVideoOfPage(
  deps: PageVideoDeps,
  request: CheckVideoRequest,
  sender: Sender,
): Promise<Outcome> {
  const { pageViewId, videoUrl } = request;
  const tabId = sender.tab?.id;
  const pageUrl = pageUrlOf(sender);
  const signal = tabId === undefined ? null : await deps.pages.signalFor(tabId, pageViewId, pageUrl);
  if (tabId === undefined || !signal) return { kind: 'off' };
  const site = siteOf(pageUrl);
  const isPrivate = sender.tab?.incognito === true;
  const url = askingUrlOf(sender);
  const reach = await reachOfVideo(deps, request, [site, siteOf(url)]);
  const permission = { ...reach, isFresh: false, isPrivate, signal };
  const shown = { pageViewId, mediaUrl: videoUrl, site: siteOf(url), isVideo: true } as const;
  const record = await openPageRecord(shown, deps.nowMs);
  const { outcome, preview } = await check(deps, request, { record, permission, url });
  if (signal.aborted) return { kind: 'off' };
  await record.write({ state: 'done', outcome }, { preview });
  await deps.toolbar.onChecked(tabId, record.imageKey, outcome);
  void deps.history.note(outcome, {
    kind: 'video',
    site,
    frameSite: siteOf(url),
    mediaUrl: videoUrl,
    isPrivate,
  });
  return outcome;
}

/** The click is used up: its check has answered, or will. */
export async function goOnWithVideo(
  deps: PageVideoDeps,
  { asked: _, ...request }: CheckVideoRequest,
  sender: Sender,
): Promise<Outcome> {
  const { pageViewId, videoUrl } = request;
  const imageKey = await imageKeyOf({ mediaUrl: videoUrl, site: siteOf(askingUrlOf(sender)) });
  const { progress } = (await readRecord(pageViewId, imageKey)) ?? {};
  return progress?.state === 'done' ? progress.outcome : checkVideoOfPage(deps, request, sender);
}

/** A click on the page itself may be the page's own: it looks at the video on this device, and sends nothing. */
function reachOfVideo(
  { budget }: PageVideoDeps,
  { asked, count }: CheckVideoRequest,
  sites: Parameters<typeof reachOf>[0],
) {
  return reachOf(
    sites,
    asked ? { asked, tokens: count } : { asked: false, once: 'device', tokens: 0 },
    budget,
  );
}

interface Asking {
  readonly record: PageRecord;
  readonly permission: Allowed;
  /** Of the page or frame that shows the video. */
  readonly url: string | undefined;
}

async function check(deps: PageVideoDeps, request: CheckVideoRequest, { record, permission, url }: Asking) {
  // A job at the server is continued if it has as many frames as are asked for now.
  const queued = record.queued?.local.frames?.length === request.count ? record.queued : null;
  const trail = {
    queued,
    // The earlier answer stays listed until there is a new one.
    record: async (progress: Parameters<PageRecord['write']>[0]) => {
      if (progress.state === 'queued' && !permission.signal.aborted) await record.write(progress);
    },
  };
  const video = queued
    ? { frames: [], sampling: request.sampling }
    : await sample(deps, request, url, permission);
  if ('kind' in video) return { outcome: video };
  const outcome = await checkAsked(deps, deps.lanes.video, video, permission, trail);
  return { outcome, preview: await deps.previewOfVideo(video).catch(() => undefined) };
}

type NotSampled = Extract<FinalOutcome, { kind: 'problem' }>;

/** The page's own frames; where it could take none, those of the file as far as this extension may read it. */
async function sample(
  { analyzer }: PageVideoDeps,
  { videoUrl, count, ...sent }: CheckVideoRequest,
  pageUrl: string | undefined,
  { signal }: Allowed,
): Promise<SampledVideo | NotSampled> {
  try {
    if (sent.frames.length > 0) return await decodeFrames(sent);
    const file = await readMediaFile(videoUrl, pageUrl, signal);
    return { frames: await analyzer.sampleVideo(file, count, signal), sampling: 'file' };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  }
}
