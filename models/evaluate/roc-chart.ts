import type { Scored } from './metrics.ts';
import { drawing, escapeXml, plot, plotFrame } from './svg.ts';

export interface RocSeries {
  readonly name: string;
  readonly items: readonly Scored[];
}

const colours = ['#1f5f99', '#c06a1c', '#3a8f4d', '#7a4fa3'];

/** Share of synthetic items found against share of others flagged by mistake, as the threshold falls. */
export function rocChart(series: readonly RocSeries[]): string {
  const width = plot.left + plot.side + 20;
  const title = 'ROC (broken line: chance)';
  return drawing(title, width, plot.top + plot.side + 45, [
    ...plotFrame(title, 'false alarms', 'found'),
    ...series.flatMap(({ name, items }, index) => {
      const colour = colours[index % colours.length];
      const labelY = plot.top + plot.side - 12 - 16 * (series.length - 1 - index);
      return [
        `<path d="${curve(items)}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
        `<text x="${plot.left + plot.side - 8}" y="${labelY}" text-anchor="end" fill="${colour}">${escapeXml(name)}</text>`,
      ];
    }),
  ]);
}

function curve(items: readonly Scored[]): string {
  const ai = items.filter(({ isAi }) => isAi).length;
  const real = items.length - ai;
  const seen = { ai: 0, real: 0 };
  const points = [{ x: plot.x(0), y: plot.y(0) }];
  const descending = [...items].sort((a, b) => b.score - a.score);
  for (const [index, { score, isAi }] of descending.entries()) {
    seen[isAi ? 'ai' : 'real'] += 1;
    // Items of one score pass the threshold together.
    if (descending[index + 1]?.score === score) continue;
    points.push({ x: plot.x(seen.real / Math.max(1, real)), y: plot.y(seen.ai / Math.max(1, ai)) });
  }
  return `M${points
    .filter((point, at) => isCorner(points[at - 1], point, points[at + 1]))
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}`;
}

interface Point {
  readonly x: string;
  readonly y: string;
}

/** Points inside a straight step would only make the file large. */
function isCorner(before: Point | undefined, { x, y }: Point, after: Point | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return !(before.x === x && x === after.x) && !(before.y === y && y === after.y);
}
