import type { Client } from '@telltale/shared/client';
import { callWithin } from '@telltale/shared/client/call-within';
import { patienceMs } from '@telltale/shared/client/wait-for-answer';

/** Gives up a call that a silent server leaves without an answer. */
export const withPatience = (client: Client): Client => ({
  ...client,
  call: (endpoint, input) =>
    callWithin(patienceMs, input?.signal ?? new AbortController().signal, (signal) =>
      client.call(endpoint, { ...input, signal }),
    ),
});

/** Whether a call was given up so. */
export const isOverdue = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
