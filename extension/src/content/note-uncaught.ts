import { noteError } from '../messaging/note-error.ts';
import { describeError } from '../messaging/noted-error.ts';

/**
 * Notes what nobody caught in our script. A page's own errors are not ours to know: browsers keep them from the script's
 * world, and one that names no file of ours is left alone all the same.
 */
export function noteUncaughtOfOurs(signal: AbortSignal): void {
  const note = (error: unknown) => {
    if (describeError(error).stack.length > 0) noteError(error, 'script in a page');
  };
  addEventListener('error', ({ error }) => note(error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => note(reason), { signal });
}
