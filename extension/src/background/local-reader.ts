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

export interface ReaderPage {
  /** Makes sure that the page which reads is there. */
  open(): Promise<void>;
  /** Resolves when that page has ended, be it by a crash. */
  gone(signal: AbortSignal): Promise<void>;
}

/** A page that ends over a file is opened anew and asked once more; then the file is given up. */
export function createLocalReader(page: ReaderPage): ReadLocally {
  const readOnce = createReading(page);
  return (bytes, wish, signal) =>
    readOnce(bytes, wish, signal).catch((error: unknown) => {
      if (!(error instanceof PageGone)) throw error;
      return readOnce(bytes, wish, signal).catch((again: unknown) => {
        throw again instanceof PageGone ? new CheckProblem('interrupted') : again;
      });
    });
}

class PageGone extends Error {}

function createReading({ open, gone }: ReaderPage): ReadLocally {
  const channel = new BroadcastChannel(channelName);
  const waiting = new Map<string, (reply: ReadReply) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReadReply(data)) return;
    waiting.get(data.id)?.(data);
  });
  return async (bytes, wish, signal) => {
    await open();
    signal.throwIfAborted();
    const id = crypto.randomUUID();
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]);
    const request: ReadRequest = { kind: 'read', id, file: new Blob([bytes]), wish };
    const over = new AbortController();
    const reply = await new Promise<ReadReply>((resolve, reject) => {
      gone(over.signal).then(
        () => reject(new PageGone()),
        () => undefined,
      );
      bounded.addEventListener('abort', () => reject(bounded.reason), { once: true });
      waiting.set(id, resolve);
      channel.postMessage(request);
    }).finally(() => {
      waiting.delete(id);
      over.abort();
    });
    if ('problem' in reply) throw new CheckProblem(reply.problem);
    return reply.reading;
  };
}
