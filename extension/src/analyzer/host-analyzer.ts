import { isFields } from '../messaging/fields.ts';
import { noteUncaught, passOnNoted } from '../messaging/note-error.ts';
import { answerRequest } from './answer-requests.ts';
import {
  type AnalyzerHandlers,
  type AnalyzerRequest,
  channelName,
  isAnalyzerAbort,
  isAnalyzerReply,
  isAnalyzerRequest,
  pageIsHere,
  pageLifeLock,
} from './requests.ts';
import { tellPower } from './tell-power.ts';
import { sampleFile, samplingProblemOf } from './video-host.ts';

/** After this the page closes and gives its memory back; the next picture opens it again. */
const idleMs = 120_000;

/**
 * Runs in the page that nobody sees, which has what a service worker lacks: a worker of its own for the long
 * computations. It passes requests on; requests that come while the worker still starts wait in its queue.
 */
export function hostAnalyzer(): void {
  noteUncaught(globalThis, 'analyzer');
  const channel = new BroadcastChannel(channelName);
  void navigator.locks.request(pageLifeLock, () => {
    channel.postMessage(pageIsHere);
    void tellPower((report) => channel.postMessage(report));
    return new Promise(() => undefined);
  });
  const worker = new Worker(new URL('./analyzer.worker.ts', import.meta.url), { type: 'module' });
  let pending = 0;
  let timer = 0;
  const rest = () => {
    clearTimeout(timer);
    if (pending === 0) timer = window.setTimeout(() => window.close(), idleMs);
  };
  const passOn = (reply: object) => {
    pending -= 1;
    channel.postMessage(reply);
    rest();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAnalyzerAbort(data)) worker.postMessage(data);
    if (!isAnalyzerRequest(data)) return;
    pending += 1;
    clearTimeout(timer);
    if (isForPlayer(data)) void answerRequest(player, data, samplingProblemOf).then(passOn);
    else worker.postMessage(data);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAnalyzerReply(data)) passOn(data);
    if (isFields(data) && data.kind === 'noted') passOnNoted(data.noted);
  });
  // Nothing can be asked of a worker that failed to start; a fresh page gets a fresh one.
  worker.addEventListener('error', () => window.close());
  rest();
}

/** A worker has no player. */
const player: AnalyzerHandlers<'sampleVideo'> = { sampleVideo: sampleFile };

function isForPlayer(request: AnalyzerRequest): request is AnalyzerRequest<'sampleVideo'> {
  return request.name === 'sampleVideo';
}
