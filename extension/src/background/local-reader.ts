import {
  channelName,
  isReadReply,
  type Reading,
  type ReadReply,
  type ReadRequest,
  type Wish,
} from '../reader/messages.ts';
import { CheckProblem } from './check-problem.ts';

/** Reads a file on this device: what it says about itself, and what the detector says about its pixels. */
export type ReadLocally = (
  bytes: Uint8Array<ArrayBuffer>,
  wish: Wish,
  signal: AbortSignal,
) => Promise<Reading>;

const readTimeoutMs = 60_000;

/** @param openPage makes sure that the page which reads is there */
export function createLocalReader(openPage: () => Promise<void>): ReadLocally {
  const channel = new BroadcastChannel(channelName);
  const waiting = new Map<string, (reply: ReadReply) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReadReply(data)) return;
    waiting.get(data.id)?.(data);
  });
  return async (bytes, wish, signal) => {
    await openPage();
    signal.throwIfAborted();
    const id = crypto.randomUUID();
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]);
    const request: ReadRequest = { kind: 'read', id, file: new Blob([bytes]), wish };
    const reply = await new Promise<ReadReply>((resolve, reject) => {
      bounded.addEventListener('abort', () => reject(bounded.reason), { once: true });
      waiting.set(id, resolve);
      channel.postMessage(request);
    }).finally(() => waiting.delete(id));
    if ('problem' in reply) throw new CheckProblem(reply.problem);
    return reply.reading;
  };
}
