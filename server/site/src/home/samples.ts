/** What the widget's script makes of `<telltale-check>`. */
interface Checker extends HTMLElement {
  check(medium: Blob | string): Promise<unknown>;
}

/** A press on a sample hands it to the checker, as if the reader had dropped it there. */
export function checkSamples(): void {
  const checker = document.querySelector<Checker>('#checker');
  if (!checker) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sample]')) {
    button.addEventListener('click', () => void hand(button.dataset.sample ?? '', checker));
  }
}

let latest = '';

/** Of samples that were pressed one after the other, the last one counts, whichever is fetched first. */
async function hand(url: string, checker: Checker): Promise<void> {
  latest = url;
  checker.scrollIntoView({ block: 'nearest' });
  const [medium] = await Promise.all([mediumAt(url), customElements.whenDefined('telltale-check')]);
  if (url === latest) await checker.check(medium);
}

/** A sample that cannot be fetched is handed over empty: the checker has the words for what it cannot read. */
async function mediumAt(url: string): Promise<Blob | string> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return new File([], 'sample');
  const blob = await response.blob();
  return blob.type.startsWith('text/') ? blob.text() : new File([blob], url.split('/').at(-1) ?? '', blob);
}
