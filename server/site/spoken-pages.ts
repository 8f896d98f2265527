import { join } from 'node:path';
import type { Language } from '@telltale/shared/locales/languages.ts';
import { languages } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import { measuredFigures } from '@telltale/shared/ui/measured-figures';
import { shownScore } from '@telltale/shared/ui/shown-score';
import type { Plugin } from 'vite';
import { type DetectorFigures, readDetectorFigures } from './detector-figures.ts';
import { readModels } from './docs-models.ts';
import { errorChart } from './error-chart.ts';
import { demo, frame, guide, home, search } from './page-words.ts';
import { priceList } from './price-list.ts';
import { answerCard, answerFor, type SampleAnswer } from './sample-answer.ts';
import { scoreScale } from './score-scale.ts';
import { type NamedWords, type Parts, spokenIn } from './spoken-html.ts';

/** A page tells of the detector of pictures that its server runs: `index` of the full one, `light` of the light one. */
const sizes = { full: 'index', light: 'light' } as const;
type Size = keyof typeof sizes;

/** What the build finds out once for each detector, for the pages of all languages. */
interface Found {
  readonly figures: DetectorFigures;
  readonly answer: SampleAnswer;
}

/** By the name after `data-word`: those of the frame plainly, a page's own with its folder's name before them. */
function wordsFor(language: Language, { figures }: Found): NamedWords {
  const prefixKeys = (page: string, words: object) =>
    Object.fromEntries(Object.entries(words).map(([key, word]) => [`${page}.${key}`, word]));
  const measured = measuredFigures(figures.model, language);
  const limitsMeasured = measured ? fillPlaces(home[language].limitsMeasured, measured) : '';
  const { install, pricing, score, verify } = guide[language];
  return {
    ...frame[language],
    ...prefixKeys('home', { ...home[language], limitsMeasured }),
    ...prefixKeys('demo', demo[language]),
    ...prefixKeys('search', search[language]),
    ...prefixKeys('install', install),
    ...prefixKeys('pricing', pricing),
    ...prefixKeys('score', withThresholds(score, figures, language)),
    ...prefixKeys('verify', verify),
  };
}

function withThresholds(
  score: Readonly<Record<string, string>>,
  figures: DetectorFigures,
  language: Language,
) {
  const { uncertain, likely_ai, strong } = figures.thresholds;
  const places = {
    uncertain: shownScore(uncertain, language),
    likely_ai: shownScore(likely_ai, language),
    strong: shownScore(strong, language),
  };
  const filled = Object.entries(score).map(([key, words]) => [key, fillPlaces(words, places)]);
  return Object.fromEntries(filled);
}

/** What is more than words, by the comment in whose place it comes. */
const partsFor = (language: Language, { figures, answer }: Found): Parts => ({
  'error-chart': errorChart(figures, home[language], language),
  'sample-answer': answerCard(answer, language),
  'price-list': priceList(guide[language], language),
  'score-scale': scoreScale(figures, guide[language], language),
});

/**
 * Pages that are read as they come, without waiting for a script: for each language a file of their own, such as
 * `home/index.pt-BR.html`, out of which the server picks. Where a page tells of the detector, `home/light.pt-BR.html`
 * tells of the light one.
 * @param pages folders of the pages' HTML
 * @param modelsDir the folder of the models' package, for what was measured of the detectors of pictures
 * @param picturesDir holds the gallery's pictures, of which the detector answers one
 */
export function spokenPages(pages: readonly string[], modelsDir: string, picturesDir: string): Plugin {
  return {
    name: 'telltale-spoken-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const [full, light] = await Promise.all([
        findOut('full', modelsDir, picturesDir),
        findOut('light', modelsDir, picturesDir),
      ]);
      for (const page of pages) {
        const asset = bundle[`${page}/index.html`];
        if (asset?.type !== 'asset') throw new Error(`${page}/index.html was not built.`);
        const html = String(asset.source);
        for (const language of languages) {
          const speak = (found: Found) =>
            spokenIn(language, html, wordsFor(language, found), partsFor(language, found));
          const emit = (size: Size, source: string) =>
            this.emitFile({ type: 'asset', fileName: `${page}/${sizes[size]}.${language}.html`, source });
          const source = speak(full);
          emit('full', source);
          const ofLight = speak(light);
          if (ofLight !== source) emit('light', ofLight);
        }
      }
    },
  };
}

async function findOut(size: Size, modelsDir: string, picturesDir: string): Promise<Found> {
  const models = await readModels(modelsDir);
  const detector = models.find((model) => model.sizes.includes(size))?.id ?? '';
  return {
    figures: await readDetectorFigures(modelsDir, detector),
    answer: await answerFor(modelsDir, join(picturesDir, 'alpine-landscape.jpg'), size),
  };
}
