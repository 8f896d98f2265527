import { afterStyles } from './after-styles.ts';
import { pageIsIdle } from './slices.ts';
import { whenSeen } from './when-seen.ts';

/** Of the page's time repeated looks at what was looked at before take at most one part in this many. */
export const restFactor = 50;

/**
 * Works when it is asked to, while the tab is seen and its page idle; asked while it works or rests, once more after
 * that.
 * @param work resolves to the time it took of the page
 */
export function createPace(
  work: () => Promise<number>,
  restMs: (spentMs: number) => number,
  signal: AbortSignal,
): () => void {
  let [isWanted, isBusy] = [false, false];
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (isWanted && !signal.aborted) {
        await whenSeen();
        await new Promise<void>(afterStyles);
        await pageIsIdle();
        isWanted = false;
        const rest = restMs(await work());
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
    } finally {
      isBusy = false;
    }
  };
  return () => {
    isWanted = true;
    void run();
  };
}
