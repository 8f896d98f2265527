/**
 * Which addresses this document has loaded to show them. A page can name any address in a style; that it was loaded is
 * what the browser's own resource timing says, which no script of the page can add to.
 */
export interface LoadedAddresses {
  has(url: string): boolean;
  /** Calls with the element once the address was loaded, the last one that the element waits for. */
  onceLoaded(url: string, element: Element, listener: (element: Element) => void): void;
  /** It has left the page, and waits no longer. */
  forget(element: Element): void;
  /** An `<img>` shows it, which is as good a proof. */
  note(url: string): void;
}

/** What loads a picture to show it. What a script fetches, or a beacon posts, is none of that. */
const showing = new Set(['css', 'img', 'image', 'video', 'input', 'object', 'embed', 'link', 'early-hints']);
/** A page that keeps on loading must not fill our memory. */
const maxAddresses = 20_000;

/** A page may empty its timeline, or fill it (250 entries) before we look: what is missing then counts as not loaded. */
export function followLoadedAddresses(signal: AbortSignal): LoadedAddresses {
  const addresses = createLoadedAddresses();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (isProof(entry)) addresses.note(entry.name);
  });
  observer.observe({ type: 'resource', buffered: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  return addresses;
}

/**
 * Chromium's clock ticks every tenth of a millisecond
 * (https://developer.chrome.com/blog/cross-origin-isolated-hr-timers), and what was never requested may lie across a
 * tick or two. A request goes to another process and back, even for a file in the cache.
 */
const leastRequestMs = 2;

/**
 * Chromium also lists what the page's own policy (CSP) kept from being requested, with no status and next to no
 * duration (0 or 0.1 ms, one in a hundred of them). Without its host's permission (Timing-Allow-Origin) a request of
 * another site has no status either, but it does take time.
 */
export function isProof(entry: {
  readonly initiatorType: string;
  readonly responseStatus: number;
  readonly duration: number;
}): boolean {
  return showing.has(entry.initiatorType) && (entry.responseStatus > 0 || entry.duration >= leastRequestMs);
}

export function createLoadedAddresses(): LoadedAddresses {
  const loaded = new Set<string>();
  /** By their addresses, the elements that wait for one: each for one alone, so that a page's elements are their bound. */
  const waiting = new Map<string, Map<Element, (element: Element) => void>>();
  const awaited = new Map<Element, string>();
  const forget = (element: Element) => {
    const key = awaited.get(element) ?? '';
    const listeners = waiting.get(key);
    awaited.delete(element);
    listeners?.delete(element);
    if (listeners?.size === 0) waiting.delete(key);
  };
  return {
    has: (url) => needsNoRequest(url) || loaded.has(withoutFragment(url)),
    onceLoaded(url, element, listener) {
      forget(element);
      const key = withoutFragment(url);
      awaited.set(element, key);
      waiting.set(key, (waiting.get(key) ?? new Map()).set(element, listener));
    },
    forget,
    note(url) {
      if (loaded.size >= maxAddresses) return;
      const key = withoutFragment(url);
      loaded.add(key);
      for (const [element, listener] of waiting.get(key) ?? []) {
        forget(element);
        listener(element);
      }
    },
  };
}

/** What a page carries in itself was there with it. */
function needsNoRequest(url: string): boolean {
  return /^(data|blob):/i.test(url);
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
