import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@telltale/shared/locales/languages.ts';
import type { DocsPage } from './docs-contents.ts';
import { limitsPage } from './docs-limits.ts';
import { modelsPage, readModels } from './docs-models.ts';
import { docs } from './page-words.ts';

/** A page of the documentation before it is HTML. */
export interface Source extends DocsPage {
  /** In English alone, or in every language of the site. */
  readonly spoken: boolean;
  description(language: Language): string;
  markdown(language: Language): string;
  /** Where its pictures lie. */
  readonly picturesDir?: string;
}

/** The way in, and a page for each kind of user. */
const firstPages = ['start', 'readers', 'publishers', 'developers', 'operators'] as const;

/** The extension has the same texts as pages of its own. @param path the page's name and a language */
const ofExtension = (path: string) =>
  path.endsWith('/en') ? 'PRIVACY.md' : `extension/privacy/${path.split('/')[1]}.md`;

/** All pages but the reference, in the order of the contents. @param projectDir the repository */
export async function readSources(projectDir: string): Promise<readonly Source[]> {
  const read = (path: string) => readFile(join(projectDir, path), 'utf8');
  const own = (name: string) => read(`server/site/docs/${name}.md`);
  const modelsDir = join(projectDir, 'models');
  const models = await readModels(modelsDir);
  const cards = models.map(async ({ id, card, status }) => ({
    ...english(
      id,
      `What ${id} was made from, what was measured, and where it fails.`,
      await read(join('models', card)),
    ),
    title: id,
    within: 'models',
    picturesDir: join(projectDir, 'models', dirname(card)),
    retired: status === 'retired',
  }));
  return [
    ...(await Promise.all(firstPages.map((name) => readSpoken(name, own)))),
    english('keys', 'From the first link to the first purchase, in a shell.', await read('docs/api-keys.md')),
    english('widget', 'The tags: attributes, events, looks, policy, size.', await read('widget/README.md')),
    english(
      'examples',
      'The checker in a page, a framework, WordPress.',
      await withFiles(await own('examples'), read),
    ),
    english('exports', 'How anybody checks who issued an exported dossier.', await read('docs/exports.md')),
    english('errors', 'Every error the service answers with, by its code.', await read('docs/errors.md')),
    english('limits', 'How large, how long and how often.', limitsPage(await read('.env.example'))),
    english(
      'models',
      'What the detectors measured, and where they fail.',
      await modelsPage(modelsDir, models),
    ),
    ...(await Promise.all(cards)),
    english('operations', 'Settings, machines, upgrades, backups.', await read('docs/operations.md')),
    english('changes', 'What changed between versions.', await read('CHANGELOG.md')),
    await readSpoken('privacy', own),
    await readSpoken('extension-privacy', (path) => read(ofExtension(path))),
  ];
}

/** Puts files of the project where a comment names them, so that what is shown is what the stories run. */
async function withFiles(markdown: string, read: (path: string) => Promise<string>): Promise<string> {
  let text = markdown;
  for (const [comment, language, path = ''] of markdown.matchAll(/<!--file (\w+) (\S+)-->/g)) {
    const code = (await read(path)).trimEnd();
    text = text.replace(comment, () => `\`\`\`${language}\n${code}\n\`\`\``);
  }
  return text;
}

const english = (name: string, description: string, markdown: string): Source => ({
  name,
  spoken: false,
  description: () => description,
  markdown: () => markdown,
});

/** A page with a file of its own for each language. */
async function readSpoken(
  name: keyof (typeof docs)['en']['descriptions'],
  own: (path: string) => Promise<string>,
): Promise<Source> {
  const texts = new Map<Language, string>();
  for (const language of languages) texts.set(language, await own(`${name}/${language}`));
  return {
    name,
    spoken: true,
    description: (language) => docs[language].descriptions[name],
    markdown: (language) => texts.get(language) ?? '',
  };
}
