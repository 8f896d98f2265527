import { ask, onSiteSwitched } from '../messaging/protocol.ts';
import { browserWording } from '../ui/wording.ts';
import { startPageSession } from './page-session.ts';

/**
 * Runs on every page: one session while the site is on, none while it is off. The signal ends with the extension's
 * own life in this tab (an update, a removal).
 */
export function startContent(signal: AbortSignal): void {
  let session: AbortController | null = null;

  const stop = () => {
    session?.abort();
    session = null;
  };
  const start = async () => {
    stop();
    const current = new AbortController();
    session = current;
    const pageViewId = newId();
    const { enabled } = await ask('pageOpened', { pageViewId }).catch(() => ({ enabled: false }));
    if (!enabled || current.signal.aborted || signal.aborted) return;
    startPageSession(pageViewId, (request) => ask('checkImage', request), browserWording(), current.signal);
  };

  onSiteSwitched((enabled) => (enabled ? void start() : stop()), signal);
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
