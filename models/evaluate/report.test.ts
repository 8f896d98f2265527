import { describe, expect, it } from 'vitest';
import { currentImageModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { generatorChart } from './generator-chart.ts';
import { reportAsText, reportOn, type ScoredPicture } from './report.ts';
import type { Tier } from './tiers.ts';

const model = {
  ...currentImageModel(await loadManifest(), 'full'),
  thresholds: { uncertain: 0.4, likely_ai: 0.5, strong: 0.9 },
};

function picture(score: number, label: 'ai' | 'real', tier: Tier, generator?: string): ScoredPicture {
  const row = {
    file: `${score}.png`,
    label,
    generator: generator ?? null,
    format: 'JPEG',
    repo: 'owner/name',
  };
  const { thresholds } = model;
  return { row, tier, score, confidence: 1, thresholds, isAi: label === 'ai' };
}

const pictures = [
  picture(0.9, 'ai', 'clean', 'A & B'),
  picture(0.3, 'ai', 'clean', 'C'),
  picture(0.2, 'real', 'clean'),
  picture(0.7, 'real', 'clean'),
  picture(0.1, 'ai', 'web', 'C'),
  picture(0.2, 'real', 'web'),
];

describe('the report', () => {
  const report = reportOn(model, pictures, ['broken.png']);

  it('measures a generator against all real pictures of its own tier', () => {
    expect(report.slices['generator:A & B@clean']).toMatchObject({ n: 3, n_ai: 1, auroc: 1, ai_recall: 1 });
    expect(report.slices['generator:C@clean']).toMatchObject({ n: 3, auroc: 0.5, ai_recall: 0 });
    expect(report.slices['generator:C@web']).toMatchObject({ n: 2, auroc: 0 });
  });

  it('keeps the tiers apart and the overall figures together', () => {
    expect(report.overall.n).toBe(6);
    expect(report.slices['tier:clean']).toMatchObject({ n: 4, balanced_accuracy: 0.5 });
    expect(report.slices['tier:web']?.n).toBe(2);
  });

  it('counts clear answers that a thumbnail turns into their opposite', () => {
    const scoreSeen = (score: number, file: string, tier: Tier): ScoredPicture => {
      const { row, ...rest } = picture(score, 'ai', tier);
      return { ...rest, row: { ...row, file } };
    };
    const both = reportOn(
      model,
      [
        ...[scoreSeen(0.9, 'a', 'clean'), scoreSeen(0.1, 'a', 'thumbnail')],
        ...[scoreSeen(0.8, 'b', 'clean'), scoreSeen(0.45, 'b', 'thumbnail')],
        ...[scoreSeen(0.2, 'c', 'clean'), scoreSeen(0.5, 'c', 'thumbnail')],
        scoreSeen(0.9, 'd', 'clean'),
      ],
      [],
    );
    expect(report.thumbnail_flips).toBeNull();
    expect(both.thumbnail_flips).toEqual({
      warned: 2,
      warned_then_nothing: 1,
      quiet: 1,
      quiet_then_warned: 1,
    });
    expect(reportAsText(both)).toContain('1 of 2 warnings vanish, 1 of 1 quiet pictures warn');
  });

  it('asks each picture for what its own size asks', () => {
    const strict = { uncertain: 0.8, likely_ai: 0.95, strong: 0.99 };
    const small = pictures.map((one) => (one.tier === 'web' ? one : { ...one, thresholds: strict }));
    const { slices } = reportOn(model, small, []);
    expect(slices['tier:clean']).toMatchObject({ ai_recall: 0, real_photo_accuracy: 1 });
    expect(slices['tier:web']).toEqual(report.slices['tier:web']);
  });

  it('names what no decoder could read', () => {
    expect(reportAsText(report)).toContain('unreadable, in no figure: broken.png');
  });

  it('draws a bar for each generator of the tier, with names made safe', () => {
    const svg = generatorChart(report, 'clean');
    expect(svg.match(/<rect x=/g)).toHaveLength(2);
    expect(svg).toContain('A &amp; B');
  });
});
