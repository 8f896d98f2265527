import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import { Marked, type Tokens } from 'marked';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface Article {
  readonly html: string;
  /** Of the second level: what a table of contents lists. */
  readonly headings: readonly Heading[];
  /** Files that stand beside the Markdown and belong beside the page. */
  readonly pictures: readonly string[];
}

/** Where a file of the repository is read on the server. Links to other files become plain text. */
const addresses: Readonly<Record<string, string>> = {
  'errors.md': '/docs/errors',
  'api-keys.md': '/docs/keys',
  'exports.md': '/docs/exports',
  'operations.md': '/docs/operations',
  'CHANGELOG.md': '/docs/changes',
  'PRIVACY.md': '/docs/extension-privacy',
  'openapi.json': '/v1/openapi.json',
  'plain.html': '/docs/examples#a-page-without-a-framework',
  'wordpress.html': '/docs/examples#wordpress',
  'react.tsx': '/docs/examples#react',
  'preact.tsx': '/docs/examples#preact',
  'Letter.vue': '/docs/examples#vue',
  'Letter.svelte': '/docs/examples#svelte',
};

function addressOf(href: string): string | undefined {
  if (/^(https?:|\/|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const address = addresses[basename(file)];
  return address && anchor ? `${address}#${anchor}` : address;
}

/**
 * Our own Markdown as HTML.
 * @param picturesDir where its pictures lie; they are shown from `/docs/charts/`
 * @param notRun what is said under a command that our stories do not run, with a place for the reason
 */
export function articleOf(markdown: string, picturesDir: string, notRun: string): Article {
  const headings: Heading[] = [];
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text);
        if (depth === 2) headings.push({ id, title: plain(text) });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
      },
      image({ href, text }) {
        const file = join(picturesDir, href);
        pictures.push(file);
        return chart(`/docs/charts/${basename(href)}`, text, readFileSync(file, 'utf8'));
      },
      code: ({ text, lang }: Tokens.Code) => codeBlock(text, lang, notRun),
    },
  });
  const html = String(marked.parse(markdown))
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    // Rows of two columns without heads are written so in our cards.
    .replaceAll(/<thead>\s*<tr>(\s*<th[^>]*><\/th>)+\s*<\/tr>\s*<\/thead>/g, '')
    .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>');
  return { html, headings, pictures };
}

/**
 * Commands are run by a story as they stand. Those that need what a bare machine lacks say so after their language, as
 * in `sh not-run: needs Docker`, and the reader is told too.
 */
function codeBlock(text: string, info: string | undefined, notRun: string): string {
  const [, language = '', reason = ''] = /^(\S*)(?:\s+not-run:\s*(.*))?$/.exec(info ?? '') ?? [];
  const data = language ? ` data-language="${escapeHtml(language)}"` : '';
  const mark = reason ? ' data-not-run' : '';
  const note = reason ? `<p class="not-run">${escapeHtml(fillPlaces(notRun, { reason }))}</p>\n` : '';
  // Long lines scroll, so the block can be reached by keyboard.
  return `<pre tabindex="0"${data}${mark}><code>${escapeHtml(text)}</code></pre>\n${note}`;
}

function chart(url: string, words: string, svg: string): string {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const alt = `Chart: ${escapeHtml(words)}`;
  return `<img class="chart" src="${url}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />`;
}

const slugOf = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const plain = (text: string) => text.replace(/[`*]/g, '');

export const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
