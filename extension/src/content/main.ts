import { ask } from '../messaging/ask.ts';
import type { OnceChoice } from '../messaging/protocol.ts';
import { onTold } from '../messaging/tab-signals.ts';
import { browserWording } from '../ui/wording.ts';
import { isOptedOut, pageOf } from './opt-out.ts';
import { type PageSession, startPageSession } from './page-session.ts';
import { startVideoSession, type VideoSession } from './video-session.ts';

/**
 * Runs on every page: one session while the site is on, none while it is off. The signal ends with the extension's
 * own life in this tab (an update, a removal).
 */
export function startContent(signal: AbortSignal): void {
  const whole = pageOf(window);
  // Frames of other sites are theirs; a document that is no HTML (a drawing, a feed) has no place for badges.
  if (!whole || !(document.documentElement instanceof HTMLElement)) return;
  const pageViewId = idOf(whole);
  let session: AbortController | null = null;
  let page: PageSession | null = null;
  let videos: VideoSession | null = null;
  /** Pointed at before the session could start. */
  let pending: { readonly imageUrl: string; readonly once: OnceChoice | undefined } | null = null;
  let pendingVideo: string | null = null;

  const stop = () => {
    session?.abort();
    session = null;
    page = null;
    videos = null;
  };
  const start = async () => {
    stop();
    const current = new AbortController();
    session = current;
    const reply = await ask('pageOpened', { pageViewId, optedOut: isOptedOut() }).catch(() => null);
    if (!reply?.enabled || current.signal.aborted || signal.aborted) return;
    page = startPageSession(
      pageViewId,
      (request) => ask('checkImage', request),
      browserWording(),
      current.signal,
      reply.settings,
    );
    videos = startVideoSession(pageViewId, browserWording(), current.signal);
    if (pending !== null) page.check(pending.imageUrl, pending.once);
    if (pendingVideo !== null) videos.check(pendingVideo);
    pending = pendingVideo = null;
  };

  onTold('siteSwitched', ({ enabled }) => (enabled ? void start() : stop()), signal);
  onTold(
    'checkPicture',
    ({ imageUrl, once }) => {
      if (page) page.check(imageUrl, once);
      else pending = { imageUrl, once };
    },
    signal,
  );
  onTold(
    'checkVideo',
    ({ videoUrl }) => {
      if (videos) videos.check(videoUrl);
      else pendingVideo = videoUrl;
    },
    signal,
  );
  // A page taken back from the back-forward cache is shown anew: the background forgot the view it had.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void start(), { signal });
  signal.addEventListener('abort', stop, { once: true });
  void start();
}

/** One name for a page and all its frames, whichever of them is there first: when it was asked for, and answered. */
function idOf({ performance }: Window): string {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return [performance.timeOrigin, load?.requestStart ?? 0, load?.responseStart ?? 0]
    .map((ms) => Math.round(ms * 1000).toString(16))
    .join('-');
}
