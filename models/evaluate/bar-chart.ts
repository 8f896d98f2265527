import { drawing, escapeXml } from './svg.ts';

export interface Bar {
  readonly name: string;
  /** 0..1. */
  readonly value: number;
}

const barHeight = 18;
const labelWidth = 330;
const plotWidth = 420;

/** One bar for each name, the longest first. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const descending = [...bars].sort((a, b) => b.value - a.value);
  return drawing(title, labelWidth + plotWidth + 60, bars.length * barHeight + 40, [
    `<text x="8" y="16" font-weight="bold">${escapeXml(title)}</text>`,
    ...descending.map((bar, index) => drawnBar(bar, 28 + index * barHeight)),
  ]);
}

function drawnBar({ name, value }: Bar, top: number): string {
  return [
    `<text x="${labelWidth - 8}" y="${top + 13}" text-anchor="end">${escapeXml(name)}</text>`,
    `<rect x="${labelWidth}" y="${top + 3}" width="${(value * plotWidth).toFixed(1)}" height="${barHeight - 6}" fill="#5b8db8"/>`,
    `<text x="${labelWidth + plotWidth + 8}" y="${top + 13}">${value.toFixed(2)}</text>`,
  ].join('');
}
