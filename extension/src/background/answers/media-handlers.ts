import type { SampledFrame } from '../../analyzer/requests.ts';
import type { DeviceAnalyzer } from '../../checks/device/device-analyzer.ts';
import { readMediaFile } from '../../checks/files/read-media.ts';
import { readRecording } from '../../checks/files/read-recording.ts';
import type { Lane, Trail } from '../../checks/lane.ts';
import type { AudioLane } from '../../checks/lanes/audio.ts';
import type { ImageLane } from '../../checks/lanes/image.ts';
import type { TextLane } from '../../checks/lanes/text.ts';
import type { VideoLane } from '../../checks/lanes/video.ts';
import type { SampledVideo } from '../../checks/lanes/video-answer.ts';
import type { CheckPermission } from '../../checks/permission.ts';
import type { CheckQueue } from '../../checks/queue/check-queue.ts';
import type { Turn } from '../../checks/queue/turn.ts';
import { createRunCheck } from '../../checks/run-check.ts';
import type { CheckDeps } from '../../checks/running.ts';
import { mayNameAddress } from '../../messaging/address-space.ts';
import type {
  CheckVideoRequest,
  MediaProtocol,
  MediaTask,
  SentFrame,
} from '../../messaging/media-protocol.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import { problemOf } from '../../messaging/problem-of.ts';
import type { Sender } from '../../messaging/protocol.ts';
import { askingUrlOf, pageUrlOf, pageUrlOfSite, siteOf } from '../../messaging/site.ts';
import { modeFor } from '../../storage/items.ts';
import { takeTask } from '../../storage/media-tasks.ts';
import type { FinalOutcome } from '../../storage/page-records.ts';
import type { Pages } from '../pages/pages.ts';
import type { Toolbar } from '../pages/toolbar.ts';
import type { Checked, HistoryKeeper } from './history.ts';
import { recordVideo, trailOfVideo } from './video-record.ts';

export interface MediaHandlerDeps extends CheckDeps {
  readonly lanes: {
    readonly image: ImageLane;
    readonly video: VideoLane;
    readonly text: TextLane;
    readonly audio: AudioLane;
  };
  readonly analyzer: Pick<DeviceAnalyzer, 'sampleVideo'>;
  readonly queue: Pick<CheckQueue, 'enter'>;
  readonly pages: Pick<Pages, 'signalFor'>;
  readonly history: Pick<HistoryKeeper, 'note'>;
  readonly toolbar: Pick<Toolbar, 'checked'>;
  readonly previewOfVideo: (video: SampledVideo) => Promise<string | undefined>;
  readonly assertOwnPage: (sender: Sender) => void;
}

type MediaHandlers = {
  readonly [T in keyof MediaProtocol]: (
    request: MediaProtocol[T]['request'],
    sender: Sender,
  ) => Promise<MediaProtocol[T]['reply']>;
};

/** Answers about videos of pages, and about all that the reader brings to the extension's own page. */
export function mediaHandlers(deps: MediaHandlerDeps): MediaHandlers {
  const { lanes, assertOwnPage, history } = deps;
  return {
    mayRead: async ({ url }, sender) => mayNameAddress(askingUrlOf(sender), url),
    checkVideo: (request, sender) => checkVideo(deps, request, sender),
    checkText: async ({ text, site, send }, sender) => {
      assertOwnPage(sender);
      const permission = await ownPermission(sender, site, send);
      const outcome = await outcomeOf(deps, lanes.text, text, permission);
      // Only hashed: the history keeps no text.
      void history.note(outcome, asChecked(permission, { kind: 'text', site, mediaUrl: text }));
      return outcome;
    },
    checkRecording: async ({ wavUrl, site, send }, sender) => {
      assertOwnPage(sender);
      const wav = new Uint8Array(await (await fetch(wavUrl)).arrayBuffer());
      const permission = await ownPermission(sender, site, send);
      const outcome = await outcomeOf(deps, lanes.audio, wav, permission);
      void history.note(outcome, asChecked(permission, { kind: 'audio', site, mediaUrl: wavUrl }));
      return outcome;
    },
    // A picture of the reader's own is checked on this device, and of no page.
    checkPictureFile: async ({ bytesUrl }, sender) => {
      assertOwnPage(sender);
      const request = { pageViewId: 'own', imageUrl: bytesUrl };
      return outcomeOf(deps, lanes.image, { request }, await ownPermission(sender, null, false));
    },
    takeTask: async ({ taskId }, sender) => {
      assertOwnPage(sender);
      return openTask(taskId);
    },
  };
}

function asChecked({ isPrivate }: Allowed, checked: Omit<Checked, 'isPrivate'>): Checked {
  return { ...checked, isPrivate };
}

/** Nothing that a reader brings here is sent before a button says so, and where the standing choice forbids it, never. */
/** All but the turn, which each check takes for itself. */
type Allowed = Omit<CheckPermission, 'turn'>;

async function ownPermission({ tab }: Sender, site: string | null, send: boolean): Promise<Allowed> {
  const chosen = await modeFor(site);
  return {
    mode: send && chosen === 'pictures' ? 'pictures' : 'device',
    ...{ heldBack: null, once: send, isFresh: false },
    isPrivate: tab?.incognito === true,
    signal: new AbortController().signal,
  };
}

async function checkVideo(
  deps: MediaHandlerDeps,
  request: CheckVideoRequest,
  sender: Sender,
): Promise<Outcome> {
  if (request.pageViewId !== undefined) return checkVideoOfPage(deps, request, request.pageViewId, sender);
  deps.assertOwnPage(sender);
  const permission = await ownPermission(sender, null, request.send === true);
  return outcomeOf(
    deps,
    deps.lanes.video,
    await sampleVideo(deps, request, undefined, permission),
    permission,
  );
}

async function checkVideoOfPage(
  deps: MediaHandlerDeps,
  request: CheckVideoRequest,
  pageViewId: string,
  sender: Sender,
): Promise<Outcome> {
  const { videoUrl, asked } = request;
  const tabId = sender.tab?.id;
  const pageUrl = pageUrlOf(sender);
  const signal = tabId === undefined ? null : await deps.pages.signalFor(tabId, pageViewId, pageUrl);
  if (tabId === undefined || !signal) return { kind: 'off' };
  const site = siteOf(pageUrl);
  const permission: Allowed = {
    mode: asked ? await modeFor(site) : 'device',
    ...{ heldBack: null, once: false, isFresh: false, signal },
    isPrivate: sender.tab?.incognito === true,
  };
  const video = { tabId, pageViewId, videoUrl, startedAtMs: deps.clock.nowMs() };
  const trail = await trailOfVideo(video, request.count, signal);
  const taken = trail.queued
    ? nothingNew(request)
    : await sampleVideo(deps, request, askingUrlOf(sender), permission);
  const outcome = await outcomeOf(deps, deps.lanes.video, taken, permission, trail);
  if (signal.aborted) return { kind: 'off' };
  const preview = 'frames' in taken ? await deps.previewOfVideo(taken).catch(() => undefined) : undefined;
  await recordVideo({ ...video, preview }, outcome, deps.toolbar);
  void deps.history.note(outcome, asChecked(permission, { kind: 'video', site, mediaUrl: videoUrl }));
  return outcome;
}

/** What waits at the server is asked for by its job alone. */
function nothingNew({ sampling }: CheckVideoRequest): SampledVideo {
  return { frames: [], sampling };
}

type NotSampled = Extract<FinalOutcome, { kind: 'problem' }>;

/** The page's own frames; where it could take none, those of the file as far as this extension may read it. */
async function sampleVideo(
  { analyzer }: MediaHandlerDeps,
  { videoUrl, frames, sampling, count }: CheckVideoRequest,
  pageUrl: string | undefined,
  { signal }: Allowed,
): Promise<SampledVideo | NotSampled> {
  try {
    if (frames.length > 0) return { frames: await Promise.all(frames.map(decodeFrame)), sampling };
    const file = await readMediaFile(videoUrl, pageUrl, signal);
    return { frames: await analyzer.sampleVideo(file, count, signal), sampling: 'file' };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  }
}

async function decodeFrame({ atMs, jpegUrl }: SentFrame): Promise<SampledFrame> {
  return { atMs, jpeg: await (await fetch(jpegUrl)).blob() };
}

async function openTask(taskId: string): Promise<MediaTask | null> {
  const task = await takeTask(taskId);
  if (task?.kind !== 'recording') return task;
  const { site, url, tabId, frameId } = task;
  const dataUrl = await readRecording({ tabId, frameId }, pageUrlOfSite(site), url);
  return { kind: 'recording', site, dataUrl };
}

async function outcomeOf<Input, Media>(
  deps: MediaHandlerDeps,
  lane: Lane<Input, Media>,
  input: Input | NotSampled,
  permission: Allowed,
  trail?: Trail,
): Promise<FinalOutcome> {
  if (isNotSampled(input)) return input;
  const check = (turn: Turn, signal: AbortSignal) =>
    createRunCheck(deps)(lane, input, { ...permission, turn, signal }, trail);
  // All of these are asked for by the reader.
  const place = deps.queue.enter(null, true);
  return place.attempt(check, permission.signal).then(
    ({ answer, problem }): FinalOutcome => ({ kind: 'verdict', evidence: answer, problem }),
    (error: unknown): FinalOutcome => ({ kind: 'problem', problem: problemOf(error) }),
  );
}

function isNotSampled(input: unknown): input is NotSampled {
  return typeof input === 'object' && input !== null && 'problem' in input;
}
