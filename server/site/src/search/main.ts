import { askInLanguage } from '../frame/ask-in-language.ts';
import { fill } from '../language/format.ts';
import { language } from '../language/language.ts';
import { type Found, findParts } from './find-parts.ts';
import type { SearchedPart } from './searched-part.ts';
import { words } from './words.ts';

askInLanguage(words.title);

const form = document.querySelector<HTMLFormElement>('form.search');
const field = form?.querySelector<HTMLInputElement>('input');
const news = document.getElementById('news');
const list = document.getElementById('results');
if (form && field && news && list) searchIn(form, field, news, list);

function searchIn(
  form: HTMLFormElement,
  field: HTMLInputElement,
  news: HTMLElement,
  list: HTMLElement,
): void {
  field.value = new URLSearchParams(location.search).get('q') ?? '';
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
    const address = new URL(location.href);
    address.searchParams.set('q', field.value.trim());
    history.replaceState(history.state, '', address);
    void search();
  });
  field.addEventListener('input', () => void search());
  void search();
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
