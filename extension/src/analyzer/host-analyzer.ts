import { isFields } from '../messaging/fields.ts';
import { noteUncaught, passOnNoted } from '../messaging/note-error.ts';
import { answerRequest } from './answer-requests.ts';
import { createPageLife, endPage } from './page-life.ts';
import {
  type AnalyzerHandlers,
  type AnalyzerRequest,
  channelName,
  isAnalyzerAbort,
  isAnalyzerReply,
  isAnalyzerRequest,
  isBroken,
  isPowerQuestion,
  pageIsHere,
  pageLifeLock,
} from './requests.ts';
import { createSecondLook } from './second-look.ts';
import { tellPower } from './tell-power.ts';
import { hostedProblemOf, sampleFile } from './video-host.ts';

/**
 * Runs in the page that nobody sees, which has what a service worker lacks: a worker of its own for the long
 * computations. It passes requests on; requests that come while the worker still starts wait in its queue.
 */
export function hostAnalyzer(): void {
  noteUncaught(globalThis, 'analyzer');
  const channel = new BroadcastChannel(channelName);
  void navigator.locks.request(pageLifeLock, () => {
    channel.postMessage(pageIsHere);
    return new Promise(() => undefined);
  });
  const tellAgain = tellPower((report) => channel.postMessage(report));
  const worker = new Worker(new URL('./analyzer.worker.ts', import.meta.url), { type: 'module' });
  const player = createPlayer();
  const life = createPageLife();
  const passOn = (reply: object) => {
    channel.postMessage(reply);
    life.onReply();
  };
  const secondLook = createSecondLook(worker);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPowerQuestion(data)) void tellAgain.then((tell) => tell());
    if (isAnalyzerAbort(data)) {
      secondLook.forget(data.id);
      worker.postMessage(data);
      player.abort(data.id);
    }
    if (!isAnalyzerRequest(data)) return;
    life.onRequest();
    if (isForPlayer(data)) void player.answer(data).then(passOn);
    else secondLook.ask(data);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAnalyzerReply(data))
      void secondLook.askAgain(data).then((isAsked) => {
        if (!isAsked) passOn(data);
      });
    if (isBroken(data)) life.onBroken();
    if (isFields(data) && data.kind === 'noted') passOnNoted(data.noted);
  });
  // Nothing can be asked of a worker that failed to start; a fresh page gets a fresh one.
  worker.addEventListener('error', () => endPage());
}

/** A worker has no player. */
function createPlayer() {
  const handlers: AnalyzerHandlers<'sampleVideo'> = { sampleVideo: sampleFile };
  const wanted = new Map<string, AbortController>();
  return {
    abort: (id: string) => wanted.get(id)?.abort(),
    async answer(request: AnalyzerRequest<'sampleVideo'>) {
      const waiting = new AbortController();
      wanted.set(request.id, waiting);
      const reply = await answerRequest(handlers, request, hostedProblemOf, waiting.signal);
      wanted.delete(request.id);
      return reply;
    },
  };
}

function isForPlayer(request: AnalyzerRequest): request is AnalyzerRequest<'sampleVideo'> {
  return request.name === 'sampleVideo';
}
