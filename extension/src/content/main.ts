import { ask } from '../messaging/ask.ts';
import { onReadAsked } from '../messaging/page-read.ts';
import type { PageSettings } from '../messaging/protocol.ts';
import { onShownAsked } from '../messaging/shown-pictures.ts';
import { onTold } from '../messaging/tab-signals.ts';
import { browserWording } from '../ui/wording.ts';
import { createLayerHost } from './layer/layer-host.ts';
import { generateWords } from './layer/page-words.ts';
import { createLifeline, type ScriptLife } from './life/lifeline.ts';
import { noteUncaughtOfOurs } from './life/note-uncaught.ts';
import { whenActivated } from './life/when-activated.ts';
import { followMenu } from './page/menu-place.ts';
import { isOptedOut, pageOf } from './page/opt-out.ts';
import { type Drawing, type PageLine, type PageSession, startPageSession } from './page-session.tsx';
import { bringExaminer } from './video/examiner.ts';
import { startVideoSession, type VideoSession } from './video/video-session.ts';

interface Session {
  readonly page: PageSession;
  readonly videos: VideoSession;
}

/** Runs on every page: one session while the site is on, none while it is off or the extension is gone. */
export function startContent(life: ScriptLife): void {
  whenActivated(() => startInPage(life), life.signal);
}

function startInPage(life: ScriptLife): void {
  const { signal } = life;
  noteUncaughtOfOurs(signal);
  generateWords();
  const whole = pageOf(window);
  // A document that is no HTML (a drawing, a feed) has no place for badges.
  if (!(document.documentElement instanceof HTMLElement)) return;
  // A frame of another site has rights of its own, where it has an address. The background knows its page.
  if (!whole && !location.host) return;
  const pageViewId = whole ? idOf(whole) : '';
  const lifeline = createLifeline(pageViewId, life);
  const askAlive: typeof ask = async (type, request) => {
    lifeline.hold();
    return ask(type, request);
  };
  const sessions = createSessions(pageViewId, askAlive, signal);
  onTold('stillThere', () => pageViewId, signal);
  const onPageBegun = () => {
    if (!whole && !sessions.current()) sessions.start();
  };
  onTold('pageBegun', onPageBegun, signal);
  followTold(sessions, signal);
  // A page taken back from the back-forward cache is shown again: the background forgot the view it had.
  window.addEventListener('pageshow', ({ persisted }) => persisted && sessions.start(), { signal });
  sessions.start();
}

/** At most one session at a time. */
interface Sessions {
  readonly current: () => Session | null;
  start(): void;
  stop(): void;
  /**
   * At once, or once there is a session: the reader may point at something before it could start.
   * @returns false where none starts
   */
  point(at: (session: Session) => void): boolean;
}

function createSessions(pageViewId: string, askAlive: typeof ask, signal: AbortSignal): Sessions {
  let running: AbortController | null = null;
  let session: Session | null = null;
  const pending: ((session: Session) => void)[] = [];
  const stop = () => {
    running?.abort();
    running = session = null;
  };
  /** A frame that came before its page is told when to join it; what is off takes nothing for later. */
  const refuse = () => {
    if (pageViewId === '') return;
    running = null;
    pending.length = 0;
  };
  const start = async () => {
    stop();
    const current = new AbortController();
    running = current;
    const reply = await askAlive('pageOpened', { pageViewId, optedOut: isOptedOut() }).catch(() => null);
    if (current.signal.aborted || signal.aborted) return;
    if (!reply?.enabled) return refuse();
    session = startSession(reply.pageViewId, askAlive, reply.settings, current.signal);
    for (const point of pending.splice(0)) point(session);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    current: () => session,
    start: () => void start(),
    stop,
    point(at) {
      if (session) at(session);
      else if (running) pending.push(at);
      return running !== null;
    },
  };
}

function followTold({ start, stop, point, current }: Sessions, signal: AbortSignal): void {
  onTold('siteSwitched', ({ enabled }) => (enabled ? start() : stop()), signal);
  onTold(
    'checkPicture',
    ({ once, clickId, ...at }) => point(({ page }) => page.check(at, { once, clickId })),
    signal,
  );
  onTold('lookAtPicture', (at) => point(({ page }) => page.look(at)), signal);
  onTold('checkVideo', (at) => point(({ videos }) => videos.check(at)), signal);
  onReadAsked((picture, accept) => current()?.page.read(picture, accept) ?? null, signal);
  onShownAsked(() => current()?.page.describe() ?? null, signal);
  const menuPlace = followMenu(signal);
  onTold('checkPointed', () => current()?.page.checkAt(menuPlace()) ?? false, signal);
}

function startSession(
  pageViewId: string,
  askAlive: typeof ask,
  settings: PageSettings,
  signal: AbortSignal,
): Session {
  const wording = browserWording();
  const tellRemoved = () => void askAlive('badgesRemoved', { pageViewId }).catch(() => undefined);
  const drawing: Drawing = {
    ...{ wording, settings, host: createLayerHost(signal, tellRemoved) },
    lead: (mediaUrl, pointer) =>
      void askAlive('leadToTelltale', { pageViewId, mediaUrl, pointer }).catch(() => undefined),
  };
  const line: PageLine = {
    ask: (request) => askAlive('checkImage', request),
    tell: (seen) => void askAlive('picturesSeen', seen).catch(() => undefined),
  };
  const page = startPageSession(pageViewId, line, drawing, signal);
  return {
    page,
    videos: startVideoSession(
      pageViewId,
      {
        check: (request) => askAlive('checkVideo', request),
        mayRead: (url) => askAlive('mayRead', { url }),
        examine: async (examination) =>
          (await bringExaminer(() => askAlive('bringVideoScript', {})))(examination),
      },
      { ...drawing, roots: page.roots },
      signal,
    ),
  };
}

/** One name for a page and all its frames, whichever of them is there first: when it was asked for, and answered. */
function idOf({ performance }: Window): string {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return [performance.timeOrigin, load?.requestStart ?? 0, load?.responseStart ?? 0]
    .map((ms) => Math.round(ms * 1000).toString(16))
    .join('-');
}
