/** What the widget's script makes of `<telltale-check>`; until it has, nothing of it is there but the element. */
interface Checker extends HTMLElement {
  check?(medium: Blob | string): Promise<unknown>;
  reset?(): void;
}

/** A press on a sample hands it to the checker, as if the reader had dropped it there. */
export function checkSamples(): void {
  const checker = document.querySelector<Checker>('#checker');
  if (!checker) return;
  for (const button of samples()) button.addEventListener('click', () => void hand(button, checker));
}

const samples = () => document.querySelectorAll<HTMLButtonElement>('[data-sample]');

let turn = 0;

/** Of samples that were pressed one after the other, the last one counts, whichever is fetched first. */
async function hand(pressed: HTMLButtonElement, checker: Checker): Promise<void> {
  turn += 1;
  const own = turn;
  checker.scrollIntoView({ block: 'nearest' });
  // What an earlier sample got would be read as the answer to this one.
  checker.reset?.();
  showMissing(false);
  for (const button of samples()) button.ariaBusy = String(button === pressed);
  const [medium] = await Promise.all([
    fetchMedium(pressed.dataset.sample ?? ''),
    customElements.whenDefined('telltale-check'),
  ]);
  if (own !== turn) return;
  pressed.ariaBusy = 'false';
  if (medium === null) showMissing(true);
  else await checker.check?.(medium);
}

function showMissing(isMissing: boolean): void {
  const note = document.querySelector<HTMLElement>('#sample-missing');
  if (!note) return;
  note.hidden = !isMissing;
  if (isMissing) note.scrollIntoView({ block: 'nearest' });
}

/** Null where the server sent nothing, or could not be reached. */
async function fetchMedium(url: string): Promise<Blob | string | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const blob = await response.blob();
    const name = url.split('/').at(-1) ?? '';
    return blob.type.startsWith('text/') ? await blob.text() : new File([blob], name, blob);
  } catch {
    return null;
  }
}
