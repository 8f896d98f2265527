import type { Language } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import type { DetectorFigures } from './detector-figures.ts';
import { escapeHtml } from './markdown.ts';
import type english from './src/home/locales/en.json';

/**
 * Right answers of people who only look, of 100, both kinds counted together: Roca et al., "How good are humans at
 * detecting AI-generated images? Learnings from an experiment", 2025, arXiv:2507.18640.
 */
const people = 62;
const peopleUrl = 'https://arxiv.org/abs/2507.18640';

/** Of 100, with one decimal where less than ten would round away. */
export function ofHundred(share: number, language: Language): string {
  const value = share * 100;
  return new Intl.NumberFormat(language, { maximumFractionDigits: value < 1 ? 1 : 0 }).format(value);
}

/** A bar as long as its share. Drawn, because the policy of the pages allows no style attribute. */
const bar = (name: string, share: number) =>
  `<svg class="bar ${name}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" width="100" height="6"/><rect width="${(share * 100).toFixed(1)}" height="6"/></svg>`;

/** What was found beside what was flagged by mistake, for each way in which a picture reaches a reader. */
export function errorChart(figures: DetectorFigures, words: typeof english, language: Language): string {
  const cell = (name: string, share: number) =>
    `<td><span>${ofHundred(share, language)}</span>${bar(name, share)}</td>`;
  const rows = figures.byDelivery.map(
    ({ delivery, found, flagged }) =>
      `<tr><th scope="row">${escapeHtml(words.deliveries[delivery])}</th>${cell('found', found)}${cell('flagged', flagged)}</tr>`,
  );
  const [first] = figures.byDelivery;
  const places = { people: String(people), right: ofHundred(first?.right ?? 0, language) };
  return `<table class="errors">
<thead><tr><th scope="col">${escapeHtml(words.goodDelivery)}</th><th scope="col">${escapeHtml(words.goodFound)}</th><th scope="col">${escapeHtml(words.goodFlagged)}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>
<p class="people">${escapeHtml(fillPlaces(words.goodPeople, places))} <a href="${peopleUrl}" hreflang="en">${escapeHtml(words.goodPeopleSource)}</a></p>`;
}
