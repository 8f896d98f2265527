/** A page may go on replacing its root, and everything begins again for each. */
const restMs = 1_000;

/**
 * Begins again once the page has another root. `document.open()` takes every listener off the document and its window, a
 * script's of ours too, and nothing tells of that
 * (<https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps>).
 */
export function whenRewritten(begin: () => void, signal: AbortSignal): void {
  const { documentElement } = document;
  let later: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (document.documentElement && document.documentElement !== documentElement)
      later ??= setTimeout(begin, restMs);
  });
  observer.observe(document, { childList: true });
  const stop = () => {
    observer.disconnect();
    clearTimeout(later);
  };
  signal.addEventListener('abort', stop, { once: true });
}
