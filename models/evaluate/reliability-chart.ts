import type { Scored } from './metrics.ts';
import { drawing, plot, plotFrame } from './svg.ts';

const bins = 10;
const largestDot = 14;

/** Score against truth in ten equal bins; on the broken line a score is the share it says. */
export function reliabilityChart(items: readonly Scored[]): string {
  const dots = Array.from({ length: bins }, (_, bin) => {
    const inside = items.filter(({ score }) => Math.min(bins - 1, Math.floor(score * bins)) === bin);
    return dot(inside, items.length);
  });
  const title = 'Reliability (area: number of items)';
  return drawing(title, plot.left + plot.side + 20, plot.top + plot.side + 45, [
    ...plotFrame(title, 'score', 'share synthetic'),
    ...dots.filter((part) => part !== ''),
  ]);
}

function dot(items: readonly Scored[], all: number): string {
  if (items.length === 0) return '';
  const score = items.reduce((sum, item) => sum + item.score, 0) / items.length;
  const truth = items.filter(({ isAi }) => isAi).length / items.length;
  const radius = Math.max(2, largestDot * Math.sqrt(items.length / all)).toFixed(1);
  const title = `score ${score.toFixed(2)}, truth ${truth.toFixed(2)}, ${items.length} items`;
  return `<circle cx="${plot.x(score)}" cy="${plot.y(truth)}" r="${radius}" fill="#1f5f99"><title>${title}</title></circle>`;
}
