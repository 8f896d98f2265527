import { escapeHtml, type Heading } from './markdown.ts';

export interface DocsPage {
  /** Its address under `/docs/`. */
  readonly name: string;
  readonly title: string;
  /** A page that is listed under another only while it, or one of its neighbours, is open. */
  readonly within?: string;
  /** Of a model that no longer answers: folded away unless it is open. */
  readonly retired?: boolean;
}

/** The one page that a script writes: it lies at `/docs` itself. */
export const reference: DocsPage = { name: '', title: 'API reference' };

/** What there is to read, with the parts of the page that is open. */
export function docsContents(
  pages: readonly DocsPage[],
  open: DocsPage,
  headings: readonly Heading[],
): string {
  const top = pages.filter(({ within }) => within === undefined);
  const entries = top.map((page) => {
    const inner = pages.filter(({ within }) => within === page.name);
    const isNear = page === open || inner.includes(open);
    return `<li>${entry(page, open)}${page === open ? parts(headings) : ''}${isNear ? list(inner, open) : ''}</li>`;
  });
  return `<nav class="contents" aria-label="Documentation"><ul>${entries.join('')}</ul></nav>`;
}

function entry({ name, title }: DocsPage, open: DocsPage): string {
  const current = name === open.name ? ' aria-current="page"' : '';
  return `<a href="/docs${name && `/${name}`}"${current}>${escapeHtml(title)}</a>`;
}

function list(pages: readonly DocsPage[], open: DocsPage): string {
  if (pages.length === 0) return '';
  const items = (listed: readonly DocsPage[]) =>
    listed.map((page) => `<li>${entry(page, open)}</li>`).join('');
  const retired = pages.filter((page) => page.retired);
  const folded =
    retired.length === 0
      ? ''
      : `<li><details${retired.includes(open) ? ' open' : ''}><summary>Retired versions</summary><ul>${items(retired)}</ul></details></li>`;
  return `<ul>${items(pages.filter((page) => !page.retired))}${folded}</ul>`;
}

function parts(headings: readonly Heading[]): string {
  if (headings.length === 0) return '';
  const items = headings.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<ul class="parts">${items.join('')}</ul>`;
}
