/** A page that never ends loading (a stalled advert, a stream) is not waited for any longer. */
const timeoutMs = 3_000;

/** Begins once the page has loaded: until then network and processor are the page's own. */
export function whenLoaded(begin: () => void, signal: AbortSignal): void {
  if (document.readyState === 'complete') {
    begin();
    return;
  }
  const over = new AbortController();
  const start = () => {
    over.abort();
    begin();
  };
  const timer = setTimeout(start, timeoutMs);
  const ends = AbortSignal.any([signal, over.signal]);
  window.addEventListener('load', start, { signal: ends });
  ends.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
