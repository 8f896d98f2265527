import { markOf } from '../../messaging/media-mark.ts';
import type { CheckVideoRequest } from '../../messaging/media-protocol.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import type { Lead, ScreenPoint } from '../../ui/card/lead-button.tsx';
import type { VideoView } from '../../ui/card/video-badge.tsx';
import { isOptedOut } from '../page/opt-out.ts';
import type { FoundRoots } from '../page/shadow-roots.ts';
import type { Drawing } from '../page-session.tsx';
import type { ExamineVideo } from './examiner.ts';
import { noVideoBadges } from './no-video-badges.ts';
import type { VideoExamination } from './video-check.ts';
import { createVideoLayer, type VideoLayer } from './video-layer.tsx';
import { frameCounts } from './video-sampler.ts';
import { videoUrlOf } from './video-url.ts';
import { watchVideos } from './video-watch.ts';

/** What is asked of the background. */
export interface VideoLine {
  check(request: CheckVideoRequest): Promise<Outcome>;
  /** Takes frames out of a video, and has them checked. */
  readonly examine: ExamineVideo;
  /** Whether the page may name the file. */
  mayRead(url: string): Promise<boolean>;
}

export interface VideoSession {
  /** The reader pointed at the video that plays this. */
  check(video: CheckedAt): void;
}

export interface CheckedAt {
  readonly videoUrl: string;
  readonly mark?: string | undefined;
  readonly clickId?: string | undefined;
}

/** Offers the check of each video of a page, and shows its answer there, until the signal ends it without a trace. */
export function startVideoSession(
  pageViewId: string,
  line: VideoLine,
  { host, wording, settings, lead, roots }: Drawing & { readonly roots: FoundRoots },
  signal: AbortSignal,
): VideoSession {
  const isDrawn = settings.display !== 'toolbar';
  const layer = isDrawn ? createVideoLayer(host, wording, settings.corner, signal) : noVideoBadges;
  const checks = createVideoChecks({ pageViewId, line, layer, lead }, signal);
  const find = followVideos(layer, checks, roots, signal);
  return {
    check(pointed) {
      const video = find(pointed);
      const click = { asked: true, clickId: pointed.clickId } as const;
      if (video) void checks.check(video, frameCounts.usual, click);
    },
  };
}

interface VideoPage {
  readonly pageViewId: string;
  readonly line: VideoLine;
  readonly layer: VideoLayer;
  readonly lead: Lead;
}

const interrupted: Outcome = { kind: 'problem', problem: 'interrupted' };

type Asked = Pick<CheckVideoRequest, 'asked' | 'clickId'>;

function createVideoChecks({ pageViewId, line, layer, lead }: VideoPage, signal: AbortSignal) {
  /** The newest check of each video; an older one that ends late says nothing. */
  const running = new Map<HTMLVideoElement, symbol>();
  const show = (video: HTMLVideoElement, view: VideoView, count: number, onCloser?: () => void) => {
    const onCheck = () => void check(video, count);
    const onLead = (pointer: ScreenPoint) => lead(videoUrlOf(video), pointer);
    const closerCount = frameCounts.closer;
    layer.show(video, { view, onCheck, onRetry: onCheck, onLead, onCloser, closerCount });
  };
  /** @param click in the browser's menu or in a page of the extension; what is pressed here stays on this device */
  const check = async (video: HTMLVideoElement, count: number, click: Asked = {}): Promise<void> => {
    const turn = Symbol();
    running.set(video, turn);
    const tell = (view: VideoView, onCloser?: () => void) => {
      if (!signal.aborted && running.get(video) === turn) show(video, view, count, onCloser);
    };
    tell({ state: 'sampling', done: 0, total: count });
    layer.open(video);
    const examination: VideoExamination = {
      ...{ video, pageViewId, count, signal, mayRead: line.mayRead },
      ask: (request) => askTwice(line, { ...request, ...click }),
      onProgress: (done, total) => tell({ state: 'sampling', done, total }),
      onChecking: (frames) => tell({ state: 'checking', count: frames }),
    };
    const outcome = await line.examine(examination).catch(() => interrupted);
    if (outcome.kind === 'off') return drop(video);
    const mayLookCloser = outcome.kind === 'verdict' && count < frameCounts.closer;
    const onCloser = mayLookCloser ? () => void check(video, frameCounts.closer) : undefined;
    tell({ state: 'ended', outcome }, onCloser);
  };
  const drop = (video: HTMLVideoElement) => {
    running.delete(video);
    layer.remove(video);
  };
  const offer = (video: HTMLVideoElement) => {
    running.delete(video);
    show(video, { state: 'idle' }, frameCounts.usual);
  };
  return { check, offer, drop };
}

/** A background that was stopped drops the question but keeps what it was doing: asked once more, it goes on. */
function askTwice(line: VideoLine, request: CheckVideoRequest): Promise<Outcome> {
  return line.check(request).catch(() => line.check(request));
}

/** @returns finds the video that the reader pointed at */
function followVideos(
  { reposition }: VideoLayer,
  { offer, drop }: Pick<ReturnType<typeof createVideoChecks>, 'offer' | 'drop'>,
  roots: FoundRoots,
  signal: AbortSignal,
) {
  // A page that asks not to be looked at is offered nothing; the reader may point at a video of it all the same.
  const onVideo = isOptedOut() ? () => undefined : offer;
  const watched = watchVideos({ onVideo, onGone: drop, onLayout: reposition }, roots, signal);
  return ({ videoUrl, mark }: CheckedAt) => {
    const isMeant = (url: string) => url === videoUrl || markOf(url) === mark;
    return watched.find((video) => isMeant(videoUrlOf(video)));
  };
}
