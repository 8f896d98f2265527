import type { JobRow, Jobs } from './jobs.service.ts';

const longestSeconds = 30;
/** How many polls may wait at once in one process: of a tenant, of a visitor, and in all. */
const most = { tenant: 20, visitor: 5, all: 500 } as const;

export interface Poll {
  readonly jobId: string;
  /** Null stands for the public lane. */
  readonly tenantId: string | null;
  /** Whose places the wait takes. */
  readonly caller: { readonly kind: 'tenant' | 'visitor'; readonly id: string };
  /** The Prefer header. */
  readonly prefer: string | undefined;
  /** Aborts when the caller hangs up. */
  readonly gone: AbortSignal;
}

export interface JobPolls {
  /** @returns the job, and how long the poll would have waited for its end; 0 where it was answered at once */
  find(poll: Poll): Promise<{ readonly job: JobRow | null; readonly waitSeconds: number }>;
}

/**
 * Polls that may wait for their job (RFC 7240, `Prefer: wait`). Above its bounds a poll is answered at once, without
 * `Preference-Applied`; a process that stops answers all of them.
 */
export function createJobPolls(jobs: Jobs, leaving: AbortSignal): JobPolls {
  const waiting = new Map<string, number>();
  let inAll = 0;

  function count(caller: string, change: 1 | -1): void {
    inAll += change;
    const left = (waiting.get(caller) ?? 0) + change;
    if (left === 0) waiting.delete(caller);
    else waiting.set(caller, left);
  }

  return {
    async find({ jobId, tenantId, caller, prefer, gone }) {
      const waitSeconds = readWait(prefer);
      const name = `${caller.kind}:${caller.id}`;
      const isFull = inAll >= most.all || (waiting.get(name) ?? 0) >= most[caller.kind];
      if (waitSeconds === 0 || isFull || leaving.aborted)
        return { job: await jobs.find(jobId, tenantId), waitSeconds: 0 };
      count(name, 1);
      try {
        const job = await jobs.findFinished(jobId, tenantId, waitSeconds * 1000, [leaving, gone]);
        return { job, waitSeconds };
      } finally {
        count(name, -1);
      }
    },
  };
}

/** The seconds of `wait`, thirty at most; 0 where there are none, for what is not understood is ignored (RFC 7240, 2). */
export function readWait(prefer: string | undefined): number {
  for (const preference of (prefer ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(longestSeconds, Number(seconds));
  }
  return 0;
}
