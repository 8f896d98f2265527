import { channelName, isReadReply, isReadRequest } from './messages.ts';

/** After this the page closes and gives its memory back; the next picture opens it anew. */
const idleMs = 120_000;

/**
 * Runs in the page that nobody sees, which has what a service worker lacks: a worker of its own for the long
 * computations. It passes requests on; requests that come while the worker still starts wait in its queue.
 */
export function hostReader(): void {
  const channel = new BroadcastChannel(channelName);
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  let pending = 0;
  let timer = 0;
  const rest = () => {
    clearTimeout(timer);
    if (pending === 0) timer = window.setTimeout(() => window.close(), idleMs);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReadRequest(data)) return;
    pending += 1;
    clearTimeout(timer);
    worker.postMessage(data);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReadReply(data)) return;
    pending -= 1;
    channel.postMessage(data);
    rest();
  });
  // Nothing can be asked of a worker that failed to start; a fresh page gets a fresh one.
  worker.addEventListener('error', () => window.close());
  rest();
}
