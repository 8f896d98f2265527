import { markOf } from '../../messaging/media-mark.ts';
import type { CheckVideoRequest } from '../../messaging/media-protocol.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import type { ScreenPoint } from '../../ui/card/lead-button.tsx';
import { isOptedOut } from '../page/opt-out.ts';
import type { FoundRoots } from '../page/shadow-roots.ts';
import type { Drawing } from '../page-session.tsx';
import { noVideoBadges } from './no-video-badges.ts';
import { examineVideo, videoUrlOf } from './video-check.ts';
import { createVideoLayer } from './video-layer.tsx';
import { frameCounts } from './video-sampler.ts';
import { watchVideos } from './video-watch.ts';

/** What is asked of the background. */
export interface VideoLine {
  check(request: CheckVideoRequest): Promise<Outcome>;
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
}

/** Offers the check of each video of a page, and shows its answer there, until the signal ends it without a trace. */
export function startVideoSession(
  pageViewId: string,
  line: VideoLine,
  { host, wording, settings, lead, roots }: Drawing & { readonly roots: FoundRoots },
  signal: AbortSignal,
): VideoSession {
  const layer =
    settings.display === 'toolbar' ? noVideoBadges : createVideoLayer(host, wording, settings.corner, signal);
  /** The newest check of each video; an older one that ends late says nothing. */
  const running = new Map<HTMLVideoElement, symbol>();

  const idle = (video: HTMLVideoElement) => {
    running.delete(video);
    const onCheck = () => void check(video, frameCounts.usual);
    layer.show(video, {
      ...actionsOn(video),
      view: { state: 'idle' },
      onCheck,
      onRetry: onCheck,
      closerCount: frameCounts.closer,
    });
  };
  const actionsOn = (video: HTMLVideoElement) => ({
    onLead: (pointer: ScreenPoint) => lead(videoUrlOf(video), pointer),
  });
  /** @param asked in the browser's menu or in a page of the extension; what is pressed here stays on this device */
  const check = async (video: HTMLVideoElement, count: number, asked = false): Promise<void> => {
    const turn = Symbol();
    running.set(video, turn);
    const show = (view: Parameters<typeof layer.show>[1]['view'], onCloser?: () => void) => {
      if (signal.aborted || running.get(video) !== turn) return;
      const onCheck = () => void check(video, count);
      layer.show(video, {
        ...actionsOn(video),
        view,
        onCheck,
        onRetry: onCheck,
        onCloser,
        closerCount: frameCounts.closer,
      });
    };
    show({ state: 'sampling', done: 0, total: count });
    layer.open(video);
    const outcome = await examineVideo({
      video,
      pageViewId,
      count,
      signal,
      ask: (request) => {
        const message = asked ? { ...request, asked } : request;
        return line.check(message).catch(() => line.check(message));
      },
      mayRead: line.mayRead,
      onProgress: (done, total) => show({ state: 'sampling', done, total }),
      onChecking: (frames) => show({ state: 'checking', count: frames }),
    }).catch((): Outcome => ({ kind: 'problem', problem: 'interrupted' }));
    if (outcome.kind === 'off') return layer.remove(video);
    const mayLookCloser = outcome.kind === 'verdict' && count < frameCounts.closer;
    const onCloser = mayLookCloser ? () => void check(video, frameCounts.closer) : undefined;
    show({ state: 'ended', outcome }, onCloser);
  };

  // A page that asks not to be looked at is offered nothing; the reader may point at a video of it all the same.
  const onVideo = isOptedOut() ? () => undefined : idle;
  const watched = watchVideos({ onVideo, onGone: layer.remove, onLayout: layer.reposition }, roots, signal);
  return {
    check({ videoUrl, mark }) {
      const isMeant = (url: string) => url === videoUrl || markOf(url) === mark;
      const video = watched.find((candidate) => isMeant(videoUrlOf(candidate)));
      if (video) void check(video, frameCounts.usual, true);
    },
  };
}
