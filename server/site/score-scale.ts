import type { Language } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import type { DetectorFigures, Tenth } from './detector-figures.ts';
import { ofHundred } from './error-chart.ts';
import { escapeHtml } from './markdown.ts';
import type english from './src/guide/locales/en.json';

/** A place of the slider: from this score on, as many of 100 pictures of each kind would be warned about. */
interface Stop {
  readonly from: number;
  readonly found: number;
  readonly flagged: number;
}

const columnPx = 60;
const heightPx = 160;

/** The distribution of the measured scores, and a slider that counts what lies at or above a score. */
export function scoreScale(figures: DetectorFigures, { score }: typeof english, language: Language): string {
  const stops = stopsOf(figures);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const shown = stops.map(({ from, found, flagged }) => ({
    from,
    value: format.format(from),
    found: ofHundred(found, language),
    flagged: ofHundred(flagged, language),
  }));
  const chosen = stops.findIndex(({ from }) => from === figures.thresholds.likely_ai);
  const counts = { found: shown[chosen]?.found ?? '', flagged: shown[chosen]?.flagged ?? '' };
  const sentence = (words: string) =>
    `<p data-words="${escapeHtml(words)}">${escapeHtml(fillPlaces(words, counts))}</p>`;
  const places = { model: figures.model, total: new Intl.NumberFormat(language).format(figures.total) };
  return `<div class="scale" data-stops="${escapeHtml(JSON.stringify(shown))}">
${histogram(figures.tenths, score.chart)}
<p class="axis" aria-hidden="true">${[0, 0.5, 1].map((value) => `<span>${format.format(value)}</span>`).join('')}</p>
<p class="legend"><span class="generated">${escapeHtml(score.generated)}</span> <span class="others">${escapeHtml(score.others)}</span></p>
<label for="from">${escapeHtml(score.slider)} <output for="from">${shown[chosen]?.value ?? ''}</output></label>
<input id="from" type="range" min="0" max="${stops.length - 1}" step="1" value="${chosen}" disabled />
<div aria-live="polite">${sentence(score.found)}${sentence(score.flagged)}</div>
<p class="measured">${escapeHtml(fillPlaces(score.measured, places))}</p></div>`;
}

/** The tenths of the scale, and the threshold of a warning, where the card knows the shares themselves. */
function stopsOf({ tenths, thresholds, overall }: DetectorFigures): readonly Stop[] {
  const sum = (part: readonly Tenth[], kind: 'generated' | 'others') =>
    part.reduce((count, tenth) => count + tenth[kind], 0);
  const stops = tenths.map(({ from }, at) => ({
    from,
    found: sum(tenths.slice(at), 'generated') / sum(tenths, 'generated'),
    flagged: sum(tenths.slice(at), 'others') / sum(tenths, 'others'),
  }));
  const warning = { from: thresholds.likely_ai, found: overall.found, flagged: overall.flagged };
  return [...stops, warning].toSorted((a, b) => a.from - b.from);
}

function histogram(tenths: readonly Tenth[], name: string): string {
  const most = Math.max(...tenths.flatMap(({ generated, others }) => [generated, others]));
  const column = (kind: 'generated' | 'others', count: number, x: number) => {
    const tall = (count / most) * heightPx;
    return `<rect class="${kind}" x="${x}" y="${(heightPx - tall).toFixed(1)}" width="26" height="${tall.toFixed(1)}"/>`;
  };
  const columns = tenths.map(
    ({ from, generated, others }, at) =>
      `<g data-from="${from}">${column('others', others, at * columnPx + 2)}${column('generated', generated, at * columnPx + 30)}</g>`,
  );
  return `<svg class="histogram" viewBox="0 0 ${tenths.length * columnPx} ${heightPx}" role="img" aria-label="${escapeHtml(name)}">${columns.join('')}</svg>`;
}
