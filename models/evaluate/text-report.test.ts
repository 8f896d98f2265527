import { describe, expect, it } from 'vitest';
import { currentModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { barChart } from './bar-chart.ts';
import { reliabilityChart } from './reliability-chart.ts';
import { rocChart } from './roc-chart.ts';
import { type ScoredText, textReport, textReportAsText } from './text-report.ts';

const model = currentModel(await loadManifest(), 'text');

function scored(
  label: 'ai' | 'human',
  length: number,
  score: number,
  about: Partial<ScoredText> = {},
): ScoredText {
  const row = { text: '', label, domain: 'letters', generator: label === 'ai' ? 'A & B' : 'human' };
  return { row, length, isAi: label === 'ai', score, warned: score >= 0.9, reason: 'model_score', ...about };
}

const texts = [
  scored('ai', 1000, 0.95),
  scored('ai', 3000, 0.4),
  scored('human', 1000, 0.2),
  scored('human', 1000, 0.92),
  scored('ai', 300, 0.6, { reason: 'low_confidence', warned: false }),
  scored('ai', 100, 0.99, { reason: 'too_short', warned: false }),
];

describe('the report on texts', () => {
  const report = textReport(model, texts);

  it('counts who gets no answer as not warned of', () => {
    expect(report.overall).toMatchObject({ n: 6, n_ai: 4, ai_recall: 0.25, human_accuracy: 0.5 });
    expect(report.overall.abstained).toBeCloseTo(1 / 3);
  });

  it('ranks the texts that were read, and leaves out those too short for it', () => {
    // .95 beats both; .4 and .6 beat .2 alone: (2 + 1 + 1) / 6.
    expect(report.overall.auroc).toBeCloseTo(4 / 6);
    expect(report.slices['length:0-250']).toMatchObject({ n: 1, auroc: null, abstained: 1 });
  });

  it('measures a generator against all human texts of full length', () => {
    expect(report.slices['generator:A & B']).toMatchObject({ n: 4, n_ai: 2, ai_recall: 0.5 });
    expect(report.slices.full).toMatchObject({ n: 4 });
  });

  it('prints a line for every slice', () => {
    const text = textReportAsText(report);
    for (const name of Object.keys(report.slices)) expect(text).toContain(name);
  });
});

describe('the charts', () => {
  it('draw a curve that starts without alarms and ends with all, ties as one step', () => {
    const items = [
      { score: 0.9, isAi: true },
      { score: 0.5, isAi: true },
      { score: 0.5, isAi: false },
    ];
    expect(rocChart([{ name: 'a <b>', items }])).toContain('d="M50.0 350.0L50.0 190.0L370.0 30.0"');
    expect(rocChart([{ name: 'a <b>', items }])).toContain('a &lt;b>');
  });

  it('draw no dot for an empty bin', () => {
    const svg = reliabilityChart([
      { score: 0.05, isAi: false },
      { score: 1, isAi: true },
    ]);
    expect(svg.match(/<circle/g)).toHaveLength(2);
  });

  it('draw the longest bar first', () => {
    const svg = barChart('t', [
      { name: 'low', value: 0.1 },
      { name: 'high', value: 0.9 },
    ]);
    expect(svg.indexOf('high')).toBeLessThan(svg.indexOf('low'));
  });
});
