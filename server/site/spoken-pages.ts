import type { Language } from '@telltale/shared/locales/languages.ts';
import { languages } from '@telltale/shared/locales/languages.ts';
import { directionOf, fillPlaces } from '@telltale/shared/locales/messages.ts';
import { measuredFigures } from '@telltale/shared/ui/measured-figures';
import type { Plugin } from 'vite';
import { readModels } from './docs-models.ts';
import { words as demoAr } from './src/demo/words/ar.ts';
import { words as demoDe } from './src/demo/words/de.ts';
import { words as demoEn } from './src/demo/words/en.ts';
import { words as demoEs } from './src/demo/words/es.ts';
import { words as demoFr } from './src/demo/words/fr.ts';
import { words as demoPtBr } from './src/demo/words/pt-br.ts';
import { words as homeAr } from './src/home/words/ar.ts';
import { words as homeDe } from './src/home/words/de.ts';
import { words as homeEn } from './src/home/words/en.ts';
import { words as homeEs } from './src/home/words/es.ts';
import { words as homeFr } from './src/home/words/fr.ts';
import { words as homePtBr } from './src/home/words/pt-br.ts';
import { words as ar } from './src/language/words/ar.ts';
import { words as de } from './src/language/words/de.ts';
import { words as en } from './src/language/words/en.ts';
import { words as es } from './src/language/words/es.ts';
import { words as fr } from './src/language/words/fr.ts';
import { words as ptBr } from './src/language/words/pt-br.ts';

const frame = { en, de, es, fr, 'pt-BR': ptBr, ar };
const home = { en: homeEn, de: homeDe, es: homeEs, fr: homeFr, 'pt-BR': homePtBr, ar: homeAr };
const demo = { en: demoEn, de: demoDe, es: demoEs, fr: demoFr, 'pt-BR': demoPtBr, ar: demoAr };

/** By the name after `data-word`: those of the frame plainly, a page's own with its folder's name before them. */
function wordsFor(language: Language, detector: string): Readonly<Record<string, unknown>> {
  const named = (page: string, words: object) =>
    Object.fromEntries(Object.entries(words).map(([key, word]) => [`${page}.${key}`, word]));
  const figures = measuredFigures(detector, language);
  const limitsMeasured = figures ? fillPlaces(home[language].limitsMeasured, figures) : '';
  return {
    ...frame[language],
    ...named('home', { ...home[language], limitsMeasured }),
    ...named('demo', demo[language]),
  };
}

/**
 * Pages that are read as they come, without waiting for a script: for each language a file of their own, such as
 * `home/index.pt-BR.html`, out of which the server picks.
 * @param pages folders of the pages' HTML
 * @param modelsDir the folder of the models' package, for what was measured of the current detector of pictures
 */
export function spokenPages(pages: readonly string[], modelsDir: string): Plugin {
  return {
    name: 'telltale-spoken-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const models = await readModels(modelsDir);
      const detector = models.find(({ lane, status }) => lane === 'image' && status === 'current')?.id ?? '';
      for (const page of pages) {
        const asset = bundle[`${page}/index.html`];
        if (asset?.type !== 'asset') throw new Error(`${page}/index.html was not built.`);
        for (const language of languages) {
          const source = spokenIn(language, String(asset.source), detector);
          this.emitFile({ type: 'asset', fileName: `${page}/index.${language}.html`, source });
        }
      }
    },
  };
}

function spokenIn(language: Language, html: string, detector: string): string {
  const words = wordsFor(language, detector);
  const word = (key: string) => {
    const found = words[key];
    if (typeof found !== 'string') throw new Error(`There is no word "${key}" in ${language}.`);
    return escaped(found);
  };
  return html
    .replace(/<html lang="en"/, `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace(/ aria-label="[^"]*" data-word-label="([\w.]+)"/g, (_, key) => ` aria-label="${word(key)}"`)
    .replace(/ content="[^"]*" data-word-content="([\w.]+)"/g, (_, key) => ` content="${word(key)}"`)
    .replace(/( data-word="([\w.]+)"[^>]*>)[^<]*/g, (_, start, key) => start + word(key));
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
