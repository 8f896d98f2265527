type Listener = () => void;

/** As soon as a reader would notice, and no oftener than a page full of animations can bear. */
const restMs = 100;

/** Who listens, by tree: one observer for all, because each sees every animation of the page. */
const trees = new WeakMap<Node, Set<Listener>>();

/**
 * Calls back, a moment later and once for many, when what a selector names in a tree may be another element, or a picture
 * in it may show another file. To listen again changes nothing.
 */
export function watchTree(root: Node, listener: Listener, signal: AbortSignal): void {
  const listeners = trees.get(root) ?? openTree(root);
  if (listeners.has(listener)) return;
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
}

/** The first change after the last listener left ends it. */
function openTree(root: Node): Set<Listener> {
  const listeners = new Set<Listener>();
  const closing = new AbortController();
  let isWaiting = false;
  const tell = () => {
    isWaiting = false;
    for (const listener of listeners) listener();
  };
  const onChange = () => {
    if (listeners.size === 0) closing.abort();
    else if (!isWaiting) {
      isWaiting = true;
      setTimeout(tell, restMs);
    }
  };
  const changes = new MutationObserver(onChange);
  changes.observe(root, { childList: true, subtree: true, attributes: true });
  // Neither bubbles, but both are captured on their way.
  for (const type of ['load', 'error'])
    root.addEventListener(type, onChange, { capture: true, signal: closing.signal });
  closing.signal.addEventListener('abort', () => {
    changes.disconnect();
    trees.delete(root);
  });
  trees.set(root, listeners);
  return listeners;
}
