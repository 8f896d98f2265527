import type { Language } from '@telltale/shared/locales/languages.ts';
import { escapeHtml, type Heading } from './markdown.ts';
import { docs } from './page-words.ts';

export interface DocsPage {
  /** Its address under `/docs/`. */
  readonly name: string;
  /** The same in every language, as a model's; pages without one have theirs in the words. */
  readonly title?: string;
  /** A page that is listed under another only while it, or one of its neighbours, is open. */
  readonly within?: string;
  /** Of a model that no longer answers: folded away unless it is open. */
  readonly retired?: boolean;
}

/** The one page that a script writes: it lies at `/docs` itself. */
export const reference: DocsPage = { name: '' };

export function titleOf({ name, title }: DocsPage, language: Language): string {
  const titles: Readonly<Record<string, string>> = docs[language].titles;
  const words = title ?? titles[name || 'reference'];
  if (words === undefined) throw new Error(`The page "${name}" has no title in ${language}.`);
  return words;
}

/** What there is to read, with the parts of the page that is open. */
export function docsContents(
  pages: readonly DocsPage[],
  open: DocsPage,
  headings: readonly Heading[],
  language: Language,
): string {
  const words = docs[language];
  const entry = (page: DocsPage) => {
    const current = page === open ? ' aria-current="page"' : '';
    const address = `/docs${page.name && `/${page.name}`}`;
    return `<a href="${address}"${current}>${escapeHtml(titleOf(page, language))}</a>`;
  };
  const items = (listed: readonly DocsPage[]) => listed.map((page) => `<li>${entry(page)}</li>`).join('');
  const top = pages.filter(({ within }) => within === undefined);
  const entries = top.map((page) => {
    const inner = pages.filter(({ within }) => within === page.name);
    const isNear = page === open || inner.includes(open);
    return `<li>${entry(page)}${page === open ? parts(headings) : ''}${isNear ? list(inner, open, words.retired, items) : ''}</li>`;
  });
  return `<nav class="contents" aria-label="${escapeHtml(words.contents)}">${searchForm(language)}<ul>${entries.join('')}</ul></nav>`;
}

function searchForm(language: Language): string {
  const { searchAll, search } = docs[language];
  return `<search><form action="/search"><input type="search" name="q" aria-label="${escapeHtml(searchAll)}" placeholder="${escapeHtml(search)}" required /></form></search>`;
}

function list(
  pages: readonly DocsPage[],
  open: DocsPage,
  retiredWords: string,
  items: (listed: readonly DocsPage[]) => string,
): string {
  if (pages.length === 0) return '';
  const retired = pages.filter((page) => page.retired);
  const folded =
    retired.length === 0
      ? ''
      : `<li><details${retired.includes(open) ? ' open' : ''}><summary>${escapeHtml(retiredWords)}</summary><ul>${items(retired)}</ul></details></li>`;
  return `<ul>${items(pages.filter((page) => !page.retired))}${folded}</ul>`;
}

function parts(headings: readonly Heading[]): string {
  if (headings.length === 0) return '';
  const items = headings.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<ul class="parts">${items.join('')}</ul>`;
}
