interface Prerendering {
  /** Of Chromium alone (<https://wicg.github.io/nav-speculation/prerendering.html#dom-document-prerendering>). */
  readonly prerendering?: boolean;
}

/**
 * Begins once the tab shows the page. Chromium runs scripts in a page that the reader may go to next, and names the tab
 * that still shows another one as its tab (<https://github.com/w3c/webextensions/issues/396>).
 */
export function whenActivated(begin: () => void, signal: AbortSignal): void {
  if ((document as Prerendering).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true, signal });
  else begin();
}
