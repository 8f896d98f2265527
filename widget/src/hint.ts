const said = new Set<string>();

/** To the publisher, in the console of the page: what a reader sees nothing of until something is checked. Once each. */
export function hint(sentence: string): void {
  if (said.has(sentence)) return;
  said.add(sentence);
  console.warn(`Telltale: ${sentence}`);
}

/** A frame without `allow-same-origin` has no origin that a server could accept (HTML, "sandboxed origin"). */
export function hintAtOrigin(): void {
  if (globalThis.origin === 'null')
    hint(
      'this page has the origin null, which no server accepts: a sandboxed frame needs allow-same-origin.',
    );
}

/** Once the page is complete: what a selector names may be written after the element. */
export function whenPageIsComplete(action: () => void): void {
  if (document.readyState === 'complete') queueMicrotask(action);
  else addEventListener('load', action, { once: true });
}
