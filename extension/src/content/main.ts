import { ask, type OnceChoice, onCheckPicture, onSiteSwitched } from '../messaging/protocol.ts';
import { browserWording } from '../ui/wording.ts';
import { type PageSession, startPageSession } from './page-session.ts';

/**
 * Runs on every page: one session while the site is on, none while it is off. The signal ends with the extension's
 * own life in this tab (an update, a removal).
 */
export function startContent(signal: AbortSignal): void {
  let session: AbortController | null = null;
  let page: PageSession | null = null;
  /** Pointed at before the session could start. */
  let pending: { readonly imageUrl: string; readonly once: OnceChoice | undefined } | null = null;

  const stop = () => {
    session?.abort();
    session = null;
    page = null;
  };
  const start = async () => {
    stop();
    const current = new AbortController();
    session = current;
    const pageViewId = newId();
    const reply = await ask('pageOpened', { pageViewId }).catch(() => null);
    if (!reply?.enabled || current.signal.aborted || signal.aborted) return;
    page = startPageSession(
      pageViewId,
      (request) => ask('checkImage', request),
      browserWording(),
      current.signal,
      reply.settings,
    );
    if (pending !== null) page.check(pending.imageUrl, pending.once);
    pending = null;
  };

  onSiteSwitched((enabled) => (enabled ? void start() : stop()), signal);
  onCheckPicture((imageUrl, once) => {
    if (page) page.check(imageUrl, once);
    else pending = { imageUrl, once };
  }, signal);
  // A page taken back from the back-forward cache is shown anew: the background forgot the view it had.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void start(), { signal });
  signal.addEventListener('abort', stop, { once: true });
  void start();
}

/** `crypto.randomUUID` is missing on pages without https. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
