import { catalogues } from '@telltale/shared/locales/catalogues.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import { startPageSession } from '../content/page-session.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { Outcome } from '../messaging/outcome.ts';
import type { ExtensionWording } from '../ui/wording.ts';
import { sampleOutcomes } from './sample-outcomes.ts';

const words = { ...catalogues.en, ...en };
const wording: ExtensionWording = {
  languageTag: 'en',
  direction: 'ltr',
  text: (key, values) => fillPlaces(words[key], values),
};

/** Draws made-up answers on a page's pictures, one after the other. Nothing is fetched or sent. */
let drawn = 0;

async function madeUpOutcome(): Promise<Outcome> {
  const outcome = sampleOutcomes[drawn % sampleOutcomes.length];
  drawn += 1;
  return outcome ?? { kind: 'off' };
}

startPageSession('development', madeUpOutcome, wording, new AbortController().signal);
