import { CheckProblem } from '../../messaging/check-problem.ts';
import { channelName } from '../../reader/messages.ts';

/** The page that nobody sees, in which files are read and detectors run. */
export interface ReaderPage {
  /** Makes sure that it is there. */
  open(): Promise<void>;
  /** Resolves when it has ended, be it by a crash. */
  gone(signal: AbortSignal): Promise<void>;
}

interface Named {
  readonly id: string;
}

interface Replies<Reply> {
  readonly isReply: (message: unknown) => message is Reply;
  readonly timeoutMs: number;
}

const attempts = 2;

/**
 * Asks that page, over a channel that carries files by reference. A page that ends over a request is opened anew and
 * asked once more; then the request is given up.
 */
export function createReaderChannel<Request extends Named, Reply extends Named>(
  page: ReaderPage,
  { isReply, timeoutMs }: Replies<Reply>,
): (request: Request, signal: AbortSignal) => Promise<Reply> {
  const channel = new BroadcastChannel(channelName);
  const waiting = new Map<string, (reply: Reply) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReply(data)) waiting.get(data.id)?.(data);
  });
  /** Null where the page ended over it. */
  const askOnce = async (request: Request, signal: AbortSignal): Promise<Reply | null> => {
    await page.open();
    signal.throwIfAborted();
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const over = new AbortController();
    return new Promise<Reply | null>((resolve, reject) => {
      page.gone(over.signal).then(
        () => resolve(null),
        () => undefined,
      );
      bounded.addEventListener('abort', () => reject(bounded.reason), { once: true });
      waiting.set(request.id, resolve);
      channel.postMessage(request);
    }).finally(() => {
      waiting.delete(request.id);
      over.abort();
    });
  };
  return async (request, signal) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const reply = await askOnce(request, signal);
      if (reply) return reply;
    }
    throw new CheckProblem('interrupted');
  };
}
