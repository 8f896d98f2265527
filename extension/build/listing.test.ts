import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { currentImageModel, parseManifest } from '@telltale/models/manifest';
import manifest from '@telltale/models/manifest.json' with { type: 'json' };
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listingLanguages, listingText, readListing, shopPictures } from './listing.ts';

/** https://extensionworkshop.com and https://developer.chrome.com/docs/webstore: the shorter of both shops' limits. */
const limits = { summary: 250, description: 15_000, caption: 250, justification: 1_000 };
const boasts =
  /\b(guarantee|garant|accura|accuracy|reliab|zuverlässig|fiable|confiável|100 ?%|always right|never wrong|best|beste[rns]?)/iu;

const fileAt = (path: string) => fileURLToPath(new URL(`../shops/${path}`, import.meta.url));
const english = readListing('en');
const missed = currentImageModel(parseManifest(manifest), 'light').misses?.missed;

test.each(listingLanguages)('%s: what a shop shows keeps to its limits and does not boast', (language) => {
  const { summary, description, captions } = readListing(language);
  expect(summary.length).toBeLessThanOrEqual(limits.summary);
  expect(description.length).toBeLessThanOrEqual(limits.description);
  for (const text of [summary, description, ...Object.values(captions)]) {
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(boasts);
  }
  for (const caption of Object.values(captions)) expect(caption.length).toBeLessThanOrEqual(limits.caption);
});

test.each(listingLanguages)(
  '%s: as many paragraphs as in English, with the figures that were measured',
  (language) => {
    const { description, captions } = readListing(language);
    expect(description.split('\n')).toHaveLength(english.description.split('\n').length);
    expect(Object.keys(captions)).toEqual([...shopPictures]);
    expect(description).not.toMatch(/[{}]/);
    expect(description).toContain(String(missed));
    expect(listingText(language)).toContain(description);
  },
);

test('every permission of the extension has its reason for the reviewers, in the length they take', () => {
  const reasons = JSON.parse(readFileSync(fileAt('for-reviewers.json'), 'utf8'));
  const config = readFileSync(fileURLToPath(new URL('../wxt.config.ts', import.meta.url)), 'utf8');
  const [, asked = ''] = /permissions: \[([^\]]*(?:\['offscreen'\])?[^\]]*)\]/.exec(config) ?? [];
  const named = [...asked.matchAll(/'(\w+)'/g)].map(([, name]) => name).filter((name) => name !== 'firefox');
  expect(named).toContain('storage');
  // The side panel's is added by its page.
  for (const permission of [...named, 'sidePanel', '<all_urls>'])
    expect(reasons.permissions).toHaveProperty([String(permission)]);
  for (const text of [
    reasons.singlePurpose,
    ...Object.values<string>(reasons.permissions),
    reasons.remoteCode,
  ])
    expect(text.length).toBeLessThanOrEqual(limits.justification);
});

test.each([
  ...shopPictures.map((name) => [`pictures/${name}.jpg`, 1280, 800] as const),
  ['pictures/tile.jpg', 440, 280],
  ['pictures/icon-128.png', 128, 128],
] as const)('%s is %i x %i pixels, as the shops take it', async (path, width, height) => {
  // Only the icon may be transparent, around its edge: https://developer.chrome.com/docs/webstore/images
  const isIcon = path.includes('icon');
  expect(await sharp(fileAt(path)).metadata()).toMatchObject({ width, height, hasAlpha: isIcon });
});
