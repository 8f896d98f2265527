/** After this the page closes and gives its memory back; the next picture opens it again. */
const idleMs = 120_000;
/** A fresh page may not help either, so none is opened more often than this. */
const brokenMs = 60_000;

/** Ends the page when nothing has been asked of it for a while, or when it can do no more of its work. */
export function createPageLife(end: () => void = endPage) {
  const beganMs = performance.now();
  let pending = 0;
  let isBroken = false;
  let timer: ReturnType<typeof setTimeout>;
  const rest = () => {
    clearTimeout(timer);
    if (pending === 0) timer = setTimeout(end, idleMs);
  };
  rest();
  return {
    onRequest() {
      pending += 1;
      clearTimeout(timer);
    },
    /** After this reply a broken page ends, and a fresh one is asked for whatever still waits. */
    onReply() {
      pending -= 1;
      if (isBroken) end();
      else rest();
    },
    /** The reply that says so comes next. */
    onBroken() {
      isBroken = performance.now() - beganMs >= brokenMs;
    },
  };
}

/**
 * Firefox's page is a frame of the background, and only a top-level one is closed by `close()`
 * (<https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close>).
 */
export function endPage(page: Pick<Window, 'frameElement' | 'close'> = window): void {
  if (page.frameElement) page.frameElement.remove();
  else page.close();
}
