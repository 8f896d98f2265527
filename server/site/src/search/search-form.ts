import { fill } from '../language/format.ts';
import { language } from '../language/language.ts';
import { type Found, findParts } from './find-parts.ts';
import type { SearchedPart } from './searched-part.ts';
import { words } from './words.ts';

const restMs = 300;

export function searchIn(
  form: HTMLFormElement,
  field: HTMLInputElement,
  news: HTMLElement,
  list: HTMLElement,
): void {
  // On a slow network somebody has typed before this script came.
  field.value ||= new URLSearchParams(location.search).get('q') ?? '';
  let find: Promise<(question: string) => readonly Found[]> | undefined;

  async function search(): Promise<void> {
    const question = field.value.trim();
    if (question === '') return show([], '');
    // Asked for once; after a failure again.
    find ??= load();
    try {
      const found = (await find)(question);
      // Somebody may have typed on while the pages were loaded.
      if (question !== field.value.trim()) return;
      show(found, found.length === 0 ? words.nothing : fill(words.results, { count: found.length }));
    } catch {
      find = undefined;
      show([], words.failed);
    }
  }

  function show(found: readonly Found[], said: string): void {
    news.textContent = said;
    list.replaceChildren(...found.map(entryOf));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  field.addEventListener('input', () => void search());
  void search();
}

/** So that "Back" comes to what was found. */
export function keepInAddress(form: HTMLFormElement, field: HTMLInputElement): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('submit', () => keepQuestion(field.value.trim()));
  // Once typing rests: browsers may refuse changes of the address that come in rapid succession
  // (https://html.spec.whatwg.org/multipage/nav-history-apis.html#shared-history-push/replace-state-steps).
  field.addEventListener('input', () => {
    clearTimeout(rest);
    rest = setTimeout(() => keepQuestion(field.value.trim()), restMs);
  });
}

function keepQuestion(question: string): void {
  const address = new URL(location.href);
  if (question === '') address.searchParams.delete('q');
  else address.searchParams.set('q', question);
  history.replaceState(history.state, '', address);
}

async function load(): Promise<(question: string) => readonly Found[]> {
  const response = await fetch(`/search/parts/${language}.json`);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const parts: readonly SearchedPart[] = await response.json();
  return findParts(parts);
}

function entryOf({ url, page, heading, excerpt }: Found): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: url });
  link.textContent = heading === '' ? page : `${heading} · ${page}`;
  const text = Object.assign(document.createElement('p'), { textContent: excerpt });
  const item = document.createElement('li');
  // The documentation is English on a page in another language.
  for (const part of [link, text]) part.dir = 'auto';
  item.append(link, text);
  return item;
}
