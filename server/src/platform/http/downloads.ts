import { ApiError } from './api-error.ts';
import { findDearest } from './find-dearest.ts';

const MB = 1024 * 1024;
const busyRetrySeconds = 2;

/** How many large answers one owner may have on their way at once: more than a browser asks for over HTTP/1.1. */
const mostOfOwner = 8;
const allBytes = 160 * MB;

/** What one process holds of large answers until they have left. Their pace is watched elsewhere (slow-readers.ts). */
export interface Downloads {
  /**
   * An answer begins to leave. Throws where enough of its owner's do already, or where it does not fit beside the others
   * and none of them has cost more.
   * @param owner whom it is counted to
   * @param end called when the answer has to give way: it breaks off
   */
  open(owner: string, sizeBytes: number, end: () => void): Download;
  /** Lets time pass for every answer that leaves. */
  pass(seconds: number): void;
  usedBytes(): number;
}

export interface Download {
  /** The part before has left, and this much waits now. */
  hold(sizeBytes: number): void;
  /** Nothing of it is kept. */
  release(): void;
}

interface Leaving {
  readonly owner: string;
  /** Until it begins to leave it can still be refused in words. */
  end: () => void;
  heldBytes: number;
  byteSeconds: number;
}

/** Where memory is full, the answers that have held most of it for longest give way, as with uploads. */
export function createDownloads(totalBytes = allBytes): Downloads {
  const leaving = new Set<Leaving>();
  return {
    usedBytes: () => sumBytes(leaving),
    pass(seconds) {
      for (const answer of leaving) answer.byteSeconds += answer.heldBytes * seconds;
    },
    open(owner, sizeBytes, end) {
      if ([...leaving].filter((other) => other.owner === owner).length >= mostOfOwner)
        throw createBusyError('too_many_downloads');
      const answer: Leaving = { owner, end: refuse, heldBytes: sizeBytes, byteSeconds: 0 };
      leaving.add(answer);
      makeRoom(leaving, totalBytes);
      answer.end = end;
      return {
        release: () => void leaving.delete(answer),
        hold(nextBytes) {
          answer.heldBytes = nextBytes;
          answer.byteSeconds = 0;
          makeRoom(leaving, totalBytes);
        },
      };
    },
  };
}

const sumBytes = (leaving: ReadonlySet<Leaving>) =>
  [...leaving].reduce((sum, { heldBytes }) => sum + heldBytes, 0);

/** Ends the dearest answers until the others fit. */
function makeRoom(leaving: Set<Leaving>, totalBytes: number): void {
  while (sumBytes(leaving) > totalBytes) {
    const dearest = findDearest([...leaving]);
    if (!dearest) return;
    leaving.delete(dearest);
    dearest.end();
  }
}

function refuse(): never {
  throw createBusyError('downloads_full');
}

function createBusyError(code: 'too_many_downloads' | 'downloads_full'): ApiError {
  return new ApiError(code, undefined, { retryAfterSeconds: busyRetrySeconds });
}
