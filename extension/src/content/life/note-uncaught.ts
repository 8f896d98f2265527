import { browser } from 'wxt/browser';
import type { MessageType, Protocol } from '../../messaging/protocol.ts';

type NoteUncaught = { readonly type: MessageType } & Protocol['noteUncaught']['request'];

/**
 * Notes what nobody caught in our script. A page's own errors are not ours to know: browsers keep them from the script's
 * world.
 */
export function noteUncaughtOfOurs(signal: AbortSignal): void {
  addEventListener('error', ({ error }) => noteOfOurs(error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => noteOfOurs(reason), { signal });
}

/**
 * Notes an error that names a file of ours; any other is left alone. The background takes addresses and content out of it,
 * because the code for that would weigh on every page.
 */
export function noteOfOurs(error: unknown): void {
  // Where the extension was reloaded under a page, nobody is there to keep it.
  const { runtime } = browser;
  if (!(error instanceof Error && runtime && error.stack?.includes(runtime.getURL('')))) return;
  const { name, message, stack } = error;
  void runtime
    .sendMessage({ type: 'noteUncaught', uncaught: { name, message, stack } } satisfies NoteUncaught)
    .catch(() => undefined);
}
