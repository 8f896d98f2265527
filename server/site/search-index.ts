import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '@telltale/shared/locales/languages.ts';
import type { Plugin } from 'vite';
import type { SearchedPart } from './src/search/searched-part.ts';

/** Pages that there are in every language, by their folders. */
const spoken = [
  ...['home', 'demo', 'install', 'pricing', 'score', 'verify'],
  ...['docs/start', 'docs/readers', 'docs/publishers', 'docs/developers', 'docs/operators'],
  ...['docs/privacy', 'docs/extension-privacy'],
];

/** What the search looks through: every part of every built page, in one file for each language of the site. */
export function searchIndex(openApiFile: string): Plugin {
  return {
    name: 'telltale-search-index',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const inEnglish = [...(await englishParts(join(dir, 'docs'))), ...(await operationParts(openApiFile))];
      await mkdir(join(dir, 'search/parts'), { recursive: true });
      for (const language of languages) {
        const parts = [...(await spokenParts(dir, language)), ...inEnglish];
        await writeFile(join(dir, `search/parts/${language}.json`), JSON.stringify(parts));
      }
    },
  };
}

async function spokenParts(dir: string, language: Language): Promise<SearchedPart[]> {
  const parts: SearchedPart[] = [];
  for (const folder of spoken) {
    const file = join(dir, folder, `index.${language}.html`);
    if (!existsSync(file)) throw new Error(`${file} was not built.`);
    parts.push(...partsOf(folder === 'home' ? '/' : `/${folder}`, await readFile(file, 'utf8')));
  }
  return parts;
}

async function englishParts(docsDir: string): Promise<SearchedPart[]> {
  const names = (await readdir(docsDir)).filter((name) => name.endsWith('.html') && name !== 'index.html');
  const parts = names.sort().map(async (name) => {
    const address = `/docs/${name.replace(/\.html$/, '')}`;
    return partsOf(address, await readFile(join(docsDir, name), 'utf8'));
  });
  return (await Promise.all(parts)).flat();
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

/** The reference is written by a script in the reader's browser, out of this file. */
async function operationParts(openApiFile: string): Promise<SearchedPart[]> {
  const { paths }: Description = JSON.parse(await readFile(openApiFile, 'utf8'));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => ({
      url: `/docs#op-${operationId}`,
      page: 'API reference',
      heading: `${method.toUpperCase()} ${path}`,
      text: `${operationId}. ${summary}.`,
    })),
  );
}

/** From one heading to the next. These are pages of ours, so their HTML is known. */
export function partsOf(address: string, html: string): readonly SearchedPart[] {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const [, title = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main) ?? [];
  const page = wordsIn(title);
  return main
    .replace(/<(noscript|svg|script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, ' ')
    .split(/(?=<h[12][\s>])/)
    .flatMap((part) => {
      const [whole = '', id, inner = ''] =
        /^<h[12](?:[^>]*?\sid="([^"]+)")?[^>]*>([\s\S]*?)<\/h[12]>/.exec(part) ?? [];
      const heading = wordsIn(inner);
      const text = wordsIn(part.slice(whole.length));
      if (text === '' && heading === '') return [];
      const isTitle = heading === page;
      return [
        { url: id && !isTitle ? `${address}#${id}` : address, page, heading: isTitle ? '' : heading, text },
      ];
    });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const wordsIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
