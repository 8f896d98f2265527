import { readFileSync } from 'node:fs';
import { currentImageModel, parseManifest } from '@telltale/models/manifest';
import manifest from '@telltale/models/manifest.json' with { type: 'json' };
import { languages } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import * as z from 'zod';

export const listingLanguages = languages;
export type ListingLanguage = (typeof listingLanguages)[number];

/** The pictures that `npm run screens` takes for the shops, in the order they are shown. */
export const shopPictures = ['badges', 'card', 'popup', 'options', 'first-page'] as const;

const Listing = z.strictObject({
  summary: z.string(),
  /** Paragraphs. */
  description: z.array(z.string()),
  captions: z.record(z.enum(shopPictures), z.string()),
});

export interface Listing {
  readonly summary: string;
  readonly description: string;
  readonly captions: Readonly<Record<(typeof shopPictures)[number], string>>;
}

/** What a shop shows in one language, with the figures of the model that this extension carries. */
export function readListing(language: ListingLanguage): Listing {
  const file = new URL(`../shops/texts/${language}.json`, import.meta.url);
  const { summary, description, captions } = Listing.parse(JSON.parse(readFileSync(file, 'utf8')));
  const figures = measuredFigures(new Intl.NumberFormat(language));
  return { summary, description: fillPlaces(description.join('\n\n'), figures), captions };
}

function measuredFigures({ format }: Intl.NumberFormat): Record<string, string> {
  const { id, misses, thresholdEvidence } = currentImageModel(parseManifest(manifest), 'light');
  if (!misses) throw new Error(`The manifest does not say how many pictures ${id} missed.`);
  return {
    missed: format(misses.missed),
    generated: format(misses.generated),
    flagged: format(thresholdEvidence.likely_ai.flagged),
    others: format(thresholdEvidence.likely_ai.reals),
  };
}

/** As it is pasted into a shop, field by field. */
export function listingText(language: ListingLanguage): string {
  const { summary, description, captions } = readListing(language);
  const pictures = shopPictures.map((name) => `${name}.jpg: ${captions[name]}`);
  return ['SUMMARY', summary, 'DESCRIPTION', description, 'PICTURES', pictures.join('\n'), ''].join('\n\n');
}
