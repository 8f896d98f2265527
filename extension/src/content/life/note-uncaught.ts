import { browser } from 'wxt/browser';
import type { MessageType, Protocol } from '../../messaging/protocol.ts';

type NoteUncaught = { readonly type: MessageType } & Protocol['noteUncaught']['request'];

/**
 * Notes what nobody caught in our script. A page's own errors are not ours to know: browsers keep them from the script's
 * world, and one that names no file of ours is left alone all the same. The background takes addresses and content out
 * of it, because the code for that would weigh on every page.
 */
export function noteUncaughtOfOurs(signal: AbortSignal): void {
  const ownFiles = browser.runtime.getURL('');
  const note = (error: unknown) => {
    if (!(error instanceof Error) || !error.stack?.includes(ownFiles)) return;
    // The browser has written it to the console itself.
    const { name, message, stack } = error;
    // Where the extension was reloaded under a page, nobody is there to keep it.
    void browser.runtime
      ?.sendMessage({ type: 'noteUncaught', uncaught: { name, message, stack } } satisfies NoteUncaught)
      .catch(() => undefined);
  };
  addEventListener('error', ({ error }) => note(error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => note(reason), { signal });
}
