import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { type DocsPage, docsContents, reference } from './docs-contents.ts';
import { limitsPage } from './docs-limits.ts';
import { modelsPage, readModels } from './docs-models.ts';
import { type Article, articleOf, asPart, escapeHtml } from './markdown.ts';

interface Source extends DocsPage {
  readonly description: string;
  readonly markdown: string;
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
      const page = bundle['docs/page/index.html'];
      const index = bundle['docs/index.html'];
      if (page?.type !== 'asset' || index?.type !== 'asset') throw new Error('docs/ was not built.');
      delete bundle['docs/page/index.html'];
      const sources = await sourcesIn(projectDir);
      const [start, ...others] = sources;
      const pages = start ? [start, reference, ...others] : [];
      index.source = String(index.source).replace('<!--docs-contents-->', docsContents(pages, reference, []));
      for (const source of sources) {
        const article = articleOf(source.markdown, cardsDir);
        const html = fillPage(String(page.source), source, article, pages);
        this.emitFile({ type: 'asset', fileName: `docs/${source.name}.html`, source: html });
        for (const chart of article.pictures)
          this.emitFile({ type: 'asset', fileName: chartName(chart), source: await readFile(chart) });
      }
    },
  };
}

const chartName = (file: string) => `docs/charts/${basename(file)}`;

function fillPage(template: string, source: Source, article: Article, pages: readonly DocsPage[]): string {
  return template
    .replace('<!--docs-contents-->', () => docsContents(pages, source, article.headings))
    .replace('<!--content-->', () => article.html)
    .replace('<!--title-->', () => escapeHtml(source.title))
    .replace('<!--description-->', () => escapeHtml(source.description));
}

async function sourcesIn(projectDir: string): Promise<Source[]> {
  const read = (path: string) => readFile(join(projectDir, path), 'utf8');
  const modelsDir = join(projectDir, 'models');
  const models = await readModels(modelsDir);
  const cards = await Promise.all(
    models.map(async ({ id, card, status }) => ({
      name: id,
      title: id,
      within: 'models',
      retired: status === 'retired',
      description: `What ${id} was made from, what was measured, and where it fails.`,
      markdown: await read(join('models', card)),
    })),
  );
  const ownPrivacy = await read('server/site/docs/privacy.md');
  return [
    {
      name: 'start',
      title: 'Quick start',
      description: 'The first steps with Telltale: for readers, for publishers, for programs.',
      markdown: await read('server/site/docs/start.md'),
    },
    {
      name: 'keys',
      title: 'With an API key',
      description: 'From the first link to the first purchase, in a shell.',
      markdown: await read('docs/api-keys.md'),
    },
    {
      name: 'widget',
      title: 'The widget',
      description: 'The tag that publishers embed: attributes, events, looks, policy, size.',
      markdown: await read('widget/README.md'),
    },
    {
      name: 'exports',
      title: 'Exported dossiers',
      description: 'How anybody checks who issued an exported review dossier.',
      markdown: await read('docs/exports.md'),
    },
    {
      name: 'errors',
      title: 'Errors',
      description: 'Every error the service answers with, by its code.',
      markdown: await read('docs/errors.md'),
    },
    {
      name: 'limits',
      title: 'Limits',
      description: 'How large, how long and how often.',
      markdown: limitsPage(await read('.env.example')),
    },
    {
      name: 'models',
      title: 'Model cards',
      description: 'What the detectors measured, and where they fail.',
      markdown: await modelsPage(modelsDir, models),
    },
    ...cards,
    {
      name: 'privacy',
      title: 'Privacy',
      description: 'What leaves the browser, what the server keeps, and for how long.',
      markdown: `${ownPrivacy}\n\n${asPart(await read('PRIVACY.md'))}`,
    },
  ];
}
