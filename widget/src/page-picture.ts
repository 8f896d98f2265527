import { addressOf } from './picture-for.ts';
import { CheckProblem } from './problem.ts';

/**
 * The file behind a picture as the page itself may read it. Rejects with `no_picture` where there is none, and with
 * `unreadable` where another site forbids that.
 */
export async function readPicture(image: HTMLImageElement, signal: AbortSignal): Promise<Blob> {
  const url = addressOf(image);
  if (url === '') throw new CheckProblem('no_picture');
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${response.status}`);
    return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new CheckProblem('unreadable', { cause });
  }
}
