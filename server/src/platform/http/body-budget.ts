import { ApiError } from './api-error.ts';

/** Bodies of up to 20 MB arrive before the lanes' own lines can refuse them: together they must fit into memory. */
const budgetBytes = 256 * 1024 * 1024;
const busyRetrySeconds = 2;

/** What one process holds of request bodies, from their first byte to the end of their answers. */
export interface BodyBudget {
  /** Refuses with 503 when nothing is left; else the body may begin. */
  open(): HeldBody;
  usedBytes(): number;
}

export interface HeldBody {
  /** Refuses with 503 the bytes that no longer fit. They count all the same until `release`. */
  add(sizeBytes: number): void;
  release(): void;
}

/**
 * Counts what has arrived, not what was announced: announcing a large body and sending nothing must not keep others
 * away.
 */
export function createBodyBudget(totalBytes = budgetBytes): BodyBudget {
  let usedBytes = 0;
  return {
    usedBytes: () => usedBytes,
    open() {
      if (usedBytes >= totalBytes) throw full();
      let heldBytes = 0;
      let isReleased = false;
      return {
        add(sizeBytes) {
          // What still trickles in after the answer is thrown away.
          if (isReleased) return;
          heldBytes += sizeBytes;
          usedBytes += sizeBytes;
          // Nobody knows how much is still to come, so the connection ends with the answer.
          if (usedBytes > totalBytes) throw full({ Connection: 'close' });
        },
        release() {
          usedBytes -= heldBytes;
          heldBytes = 0;
          isReleased = true;
        },
      };
    },
  };
}

function full(headers: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError('uploads_full', undefined, {
    headers: { 'Retry-After': String(busyRetrySeconds), ...headers },
  });
}
