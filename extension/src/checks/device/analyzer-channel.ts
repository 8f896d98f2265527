import {
  type AnalyzerReply,
  channelName,
  isAnalyzerReply,
  type ReplyOf,
  type RequestName,
  type RequestOf,
} from '../../analyzer/requests.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';

/** The page that nobody sees, in which files are read and detectors run. */
export interface AnalyzerPage {
  /** Makes sure that it is there. */
  open(): Promise<void>;
  /** Resolves when it has ended, be it by a crash. */
  waitForEnd(signal: AbortSignal): Promise<void>;
}

/** @throws {CheckProblem} what the page says why not, or `interrupted` where it ended over it twice */
export type AskAnalyzer = <N extends RequestName>(
  name: N,
  request: RequestOf<N>,
  signal: AbortSignal,
) => Promise<ReplyOf<N>>;

const attempts = 2;
/** A recording of an hour takes its time on a slow machine; a video waits for its player. */
const timeoutsMs: Readonly<Record<RequestName, number>> = {
  readPicture: 60_000,
  detect: 120_000,
  sampleVideo: 120_000,
};

/**
 * Asks that page, over a channel that carries files by reference. A page that ends over a request is opened again and
 * asked once more; then the request is given up.
 */
export function createAnalyzerChannel(page: AnalyzerPage): AskAnalyzer {
  const line: Line = { page, channel: new BroadcastChannel(channelName), waiting: new Map() };
  line.channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAnalyzerReply(data)) line.waiting.get(data.id)?.(data);
  });
  return async <N extends RequestName>(name: N, request: RequestOf<N>, signal: AbortSignal) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const reply = await askOnce(line, name, request, signal);
      if (!reply) continue;
      if ('problem' in reply) throw new CheckProblem(reply.problem);
      // The reply carries the id of this very request, so it is of its kind.
      return reply.value as ReplyOf<N>;
    }
    throw new CheckProblem('interrupted');
  };
}

interface Line {
  readonly page: AnalyzerPage;
  readonly channel: BroadcastChannel;
  /** By the id of the request. */
  readonly waiting: Map<string, (reply: AnalyzerReply) => void>;
}

/** Null where the page ended over it. */
async function askOnce(
  { page, channel, waiting }: Line,
  ...[name, request, signal]: Parameters<AskAnalyzer>
): Promise<AnalyzerReply | null> {
  await page.open();
  signal.throwIfAborted();
  const id = crypto.randomUUID();
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutsMs[name])]);
  const over = new AbortController();
  return new Promise<AnalyzerReply | null>((resolve, reject) => {
    page.waitForEnd(over.signal).then(
      () => resolve(null),
      () => undefined,
    );
    const giveUp = () => {
      channel.postMessage({ kind: 'abort', id });
      reject(bounded.reason);
    };
    bounded.addEventListener('abort', giveUp, { once: true, signal: over.signal });
    waiting.set(id, resolve);
    channel.postMessage({ kind: 'request', id, name, request });
  }).finally(() => {
    waiting.delete(id);
    over.abort();
  });
}
