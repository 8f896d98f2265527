import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Language, languages } from '@telltale/shared/locales/languages.ts';
import type { Plugin } from 'vite';
import { type DocsPage, docsContents, reference, titleOf } from './docs-contents.ts';
import { readSources, type Source } from './docs-sources.ts';
import { type Article, articleOf, escapeHtml } from './markdown.ts';
import { docs, frame } from './page-words.ts';
import { spokenIn } from './spoken-html.ts';

/** Templates of the pages, as the bundler has left them. */
interface Templates {
  readonly page: string;
  readonly spoken: string;
}

/**
 * The documentation, out of files that are kept for other reasons too: the list of errors, the model cards with their
 * charts, the widget's own page. It is HTML when it leaves the build; no reader's browser parses Markdown.
 * @param projectDir the repository
 */
export function docsPages(projectDir: string): Plugin {
  const cardsDir = join(projectDir, 'models/cards');
  return {
    name: 'telltale-docs-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const take = (name: string) => {
        const asset = bundle[name];
        if (asset?.type !== 'asset') throw new Error(`${name} was not built.`);
        return asset;
      };
      const templates = {
        page: String(take('docs/page/index.html').source),
        spoken: String(take('docs/spoken/index.html').source),
      };
      delete bundle['docs/page/index.html'];
      delete bundle['docs/spoken/index.html'];
      const sources = await readSources(projectDir);
      const pages = withReference(sources);
      const index = take('docs/index.html');
      const contents = docsContents(pages, reference, [], 'en');
      index.source = String(index.source).replace('<!--docs-contents-->', () => contents);
      for (const source of sources)
        for (const language of source.spoken ? languages : (['en'] as const)) {
          const markdown = withTitle(source, language);
          const article = articleOf(markdown, source.picturesDir ?? cardsDir, docs[language].notRun);
          const html = htmlOf(templates, source, article, pages, language);
          this.emitFile({ type: 'asset', fileName: fileOf(source, language), source: html });
          for (const chart of article.pictures)
            this.emitFile({ type: 'asset', fileName: chartName(chart), source: await readFile(chart) });
        }
    },
  };
}

/** After the pages for each kind of reader. */
function withReference(sources: readonly Source[]): readonly DocsPage[] {
  const place = sources.findIndex(({ name }) => name === 'keys');
  return [...sources.slice(0, place), reference, ...sources.slice(place)];
}

const fileOf = ({ name, spoken }: Source, language: Language) =>
  spoken ? `docs/${name}/index.${language}.html` : `docs/${name}.html`;

const chartName = (file: string) => `docs/charts/${basename(file)}`;

/** A page is called what the links to it say. */
const withTitle = (source: Source, language: Language) =>
  source.markdown(language).replace(/^# .*$/m, () => `# ${titleOf(source, language)}`);

function htmlOf(
  templates: Templates,
  source: Source,
  article: Article,
  pages: readonly DocsPage[],
  language: Language,
): string {
  const html = (source.spoken ? templates.spoken : templates.page)
    .replace('<!--docs-contents-->', () => docsContents(pages, source, article.headings, language))
    .replace('<main class="docs prose">', (main) => main.replace('>', copyWords(language)))
    .replace('<!--content-->', () => article.html)
    .replace('<!--title-->', () => escapeHtml(titleOf(source, language)))
    .replace('<!--description-->', () => escapeHtml(source.description(language)));
  return source.spoken ? spokenIn(language, html, frame[language]) : html;
}

/** What the script of the page writes on its buttons. */
function copyWords(language: Language): string {
  const { copy, copied, selectLines } = docs[language];
  return ` data-copy="${escapeHtml(copy)}" data-copied="${escapeHtml(copied)}" data-select-lines="${escapeHtml(selectLines)}">`;
}
