import type { CheckImageRequest } from '../messaging/protocol.ts';
import { mayReadHost } from '../storage/permissions.ts';
import { acquireBytes } from './acquire.ts';
import { CheckProblem } from './check-problem.ts';

/**
 * The largest file of the picture that can be had. Without leave for a picture's host the page reads it, as far as that
 * host lets pages read it.
 */
export async function acquireAllowed(
  { shownUrl, ...largest }: CheckImageRequest,
  signal: AbortSignal,
  acquire: typeof acquireBytes = acquireBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = async (request: CheckImageRequest) => {
    if (!(await mayReadHost(request.bytesUrl ?? request.imageUrl))) throw new CheckProblem('unreadable');
    return acquire(request, signal);
  };
  if (shownUrl === undefined || largest.bytesUrl !== undefined) return read(largest);
  return read(largest).catch((error: unknown) => {
    signal.throwIfAborted();
    return read({ ...largest, imageUrl: shownUrl }).catch(() => {
      throw error;
    });
  });
}
