import { CheckProblem } from '../../messaging/check-problem.ts';
import {
  isReadReply,
  type Reading,
  type ReadReply,
  type ReadRequest,
  type Wish,
} from '../../reader/messages.ts';
import { createReaderChannel, type ReaderPage } from './reader-channel.ts';

/** Reads a file on this device: what it says about itself, and what the detector says about its pixels. */
export type ReadLocally = (
  bytes: Uint8Array<ArrayBuffer>,
  wish: Wish,
  signal: AbortSignal,
) => Promise<Reading>;

const readTimeoutMs = 60_000;

export function createLocalReader(page: ReaderPage): ReadLocally {
  const ask = createReaderChannel<ReadRequest, ReadReply>(page, {
    isReply: isReadReply,
    timeoutMs: readTimeoutMs,
  });
  return async (bytes, wish, signal) => {
    const id = crypto.randomUUID();
    const reply = await ask({ kind: 'read', id, file: new Blob([bytes]), wish }, signal);
    if ('problem' in reply) throw new CheckProblem(reply.problem);
    return reply.reading;
  };
}
