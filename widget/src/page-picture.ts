import { CheckProblem } from './problem.ts';

/** The file behind a picture as the page itself may read it. Rejects with `unreadable` where another site forbids that. */
export async function readPicture(image: HTMLImageElement, signal: AbortSignal): Promise<Blob> {
  const url = image.currentSrc || image.src;
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${response.status}`);
    return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new CheckProblem('unreadable', { cause });
  }
}
