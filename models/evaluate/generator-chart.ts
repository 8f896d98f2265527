import type { Report, Slice } from './report.ts';
import { drawing, escapeXml } from './svg.ts';

const barHeightPx = 18;
const labelWidthPx = 330;
const plotWidthPx = 420;

/** AUROC per generator against all real pictures of a tier, with its 95 % interval where there is one. */
export function generatorChart(report: Report, tier: string): string {
  const suffix = `@${tier}`;
  const bars = Object.entries(report.slices)
    .filter(([name]) => name.startsWith('generator:') && (name.endsWith(suffix) || !name.includes('@')))
    .map(([name, slice]) => ({ name: name.replace('generator:', '').replace(suffix, ''), slice }))
    .sort((a, b) => (b.slice.auroc ?? 0) - (a.slice.auroc ?? 0));
  const height = bars.length * barHeightPx + 50;
  const width = labelWidthPx + plotWidthPx + 60;
  const title = `AUROC by generator, ${tier} delivery (line: chance)`;
  return drawing(title, width, height, [
    `<text x="8" y="16" font-weight="bold">${escapeXml(title)}</text>`,
    ...bars.map(({ name, slice }, index) => bar(name, slice, 28 + index * barHeightPx)),
    `<path d="M${at(0.5)} 22V${height - 18}" stroke="#b00" stroke-dasharray="3 3"/>`,
    `<text x="${at(0)}" y="${height - 5}">0</text><text x="${at(0.985)}" y="${height - 5}">1</text>`,
  ]);
}

const at = (auroc: number) => (labelWidthPx + auroc * plotWidthPx).toFixed(1);

function bar(name: string, { auroc, auroc_95, n_ai }: Slice, top: number): string {
  const value = auroc ?? 0;
  const middle = top + barHeightPx / 2;
  const range = auroc_95
    ? `<path d="M${at(auroc_95[0])} ${middle}H${at(auroc_95[1])}" stroke="#222" stroke-width="1.5"/>`
    : '';
  return [
    `<text x="${labelWidthPx - 8}" y="${top + 13}" text-anchor="end">${escapeXml(name)}</text>`,
    `<rect x="${at(0)}" y="${top + 3}" width="${(value * plotWidthPx).toFixed(1)}" height="${barHeightPx - 6}" fill="#5b8db8">`,
    `<title>${escapeXml(name)}: ${value.toFixed(3)}, ${n_ai} pictures</title></rect>`,
    range,
    `<text x="${labelWidthPx + plotWidthPx + 8}" y="${top + 13}">${value.toFixed(2)}</text>`,
  ].join('');
}
