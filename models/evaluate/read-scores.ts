import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { logitRange } from '../src/image/cascade.ts';
import { scoreLogit } from '../src/image/detector.ts';
import { thresholdsFor } from '../src/image/size-thresholds.ts';
import type { ImageModel } from '../src/manifest.ts';
import { pictureRow } from './dataset.ts';
import type { ScoredPicture } from './report.ts';
import type { Tier } from './tiers.ts';

const scoredRow = pictureRow.extend({
  model: z.string(),
  scores: z.record(z.string(), z.number()),
  sidesPx: z.record(z.string(), z.number()),
  views: z.record(
    z.string(),
    z.object({ whole: z.number(), patches: z.array(z.number()).min(1), detail: z.number() }).nullable(),
  ),
});
type ScoredRow = z.infer<typeof scoredRow>;

/**
 * What training/score-pictures.ts has written of a model's views, under the calibration and the thresholds that the
 * manifest gives it now: pictures can be scored before either is known, and by several processes.
 */
export async function readScores(
  files: readonly string[],
  model: ImageModel,
  tiers: readonly Tier[],
): Promise<readonly ScoredPicture[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const rows = texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => scoredRow.parse(JSON.parse(line)))
    .filter((row) => row.model === model.id);
  if (rows.length === 0) throw new Error(`no picture was scored by ${model.id}`);
  return rows.flatMap((row) => tiers.map((tier) => pictureOf(row, tier, model)));
}

function pictureOf(row: ScoredRow, tier: Tier, model: ImageModel): ScoredPicture {
  const { [tier]: sidePx } = row.sidesPx;
  if (sidePx === undefined) throw new Error(`${row.file} was not scored as ${tier}`);
  const extent = { width: sidePx, height: sidePx };
  const views = row.views[tier];
  const known = { row, tier, isAi: row.label === 'ai' };
  // There was nothing to judge.
  if (!views) return { ...known, score: 0, confidence: 0, thresholds: thresholdsFor(model, extent) };
  const evidence = Math.min(1, sidePx / model.input.patchPx);
  const patchShare = model.cascade?.patchShare ?? 0;
  const range = logitRange({ ...views, patchCount: views.patches.length }, { patchShare, steps: [] });
  return { ...known, ...scoreLogit(model, { evidence, extent }, range?.likely) };
}
