/** The one tag of a publisher: loads the elements once the page has one, from an address that never changes. */

/** Put in by the build: the folder of this version, and the SHA-384 of its first module. */
declare const TELLTALE_FOLDER: string;
declare const TELLTALE_VIEW_INTEGRITY: string;

const tags = 'telltale-check,telltale-signal';
const own = document.currentScript as HTMLScriptElement | null;

/** Without these a browser keeps showing what the publisher put into the elements. */
const isAble =
  'attachInternals' in HTMLElement.prototype &&
  'adoptedStyleSheets' in Document.prototype &&
  'throwIfAborted' in AbortSignal.prototype;

function load(): void {
  const link = document.createElement('link');
  const href = new URL(`../${TELLTALE_FOLDER}/view.js`, own?.src).href;
  const start = () => void import(/* @vite-ignore */ href);
  if (!link.relList.supports('modulepreload')) {
    start();
    return;
  }
  // Preloaded with its hash, so that only the very file this loader was built with is run.
  link.onload = start;
  link.onerror = () => console.error(`Telltale: ${href} could not be loaded as it was built.`);
  Object.assign(link, {
    rel: 'modulepreload',
    crossOrigin: 'anonymous',
    integrity: TELLTALE_VIEW_INTEGRITY,
    href,
  });
  document.head.append(link);
}

if (own && isAble) {
  if (document.querySelector(tags)) load();
  else {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(tags)) return;
      watch.disconnect();
      load();
    });
    watch.observe(document, { childList: true, subtree: true });
  }
}

export {};
