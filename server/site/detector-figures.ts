import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const Measured = z.object({
  n: z.int(),
  n_ai: z.int(),
  ai_recall: z.number(),
  real_photo_accuracy: z.number(),
  balanced_accuracy: z.number(),
});
const deliveries = ['clean', 'web', 'hard', 'thumbnail'] as const;
export type Delivery = (typeof deliveries)[number];

const Thresholds = z.object({ uncertain: z.number(), likely_ai: z.number(), strong: z.number() });

/** Bins by the size of pictures, the largest last. */
const Manifest = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      thresholds: Thresholds,
      sizeBins: z.array(z.object({ thresholds: Thresholds })).default([]),
    }),
  ),
});

const Card = z.object({
  model: z.string(),
  overall: Measured,
  slices: z.record(z.string(), z.unknown()),
});

/** Shares, 0 to 1, at the threshold of a warning. */
export interface Errors {
  readonly found: number;
  readonly flagged: number;
  /** The mean of what was found and what was rightly left alone. */
  readonly right: number;
}

/** Scores from `from` to a tenth more: how many pictures of each kind have one. */
export interface Tenth {
  readonly from: number;
  readonly generated: number;
  readonly others: number;
}

export interface DetectorFigures {
  readonly model: string;
  /** For the largest pictures. */
  readonly thresholds: z.infer<typeof Thresholds>;
  readonly total: number;
  readonly overall: Errors;
  readonly byDelivery: readonly (Errors & { readonly delivery: Delivery })[];
  readonly tenths: readonly Tenth[];
}

/**
 * What the card of a detector of pictures says, as pages show it.
 * @param modelsDir the folder of the models' package
 */
export async function readDetectorFigures(modelsDir: string, model: string): Promise<DetectorFigures> {
  const card = Card.parse(JSON.parse(await readFile(join(modelsDir, 'cards', `${model}.json`), 'utf8')));
  const chart = await readFile(join(modelsDir, 'cards', `${model}-reliability.svg`), 'utf8');
  return {
    model: card.model,
    thresholds: await readThresholds(modelsDir, model),
    total: card.overall.n,
    overall: errorsOf(card.overall),
    byDelivery: deliveries.map((delivery) => ({
      delivery,
      ...errorsOf(Measured.parse(card.slices[`tier:${delivery}`])),
    })),
    tenths: tenthsIn(chart),
  };
}

async function readThresholds(modelsDir: string, model: string) {
  const manifest = await readFile(join(modelsDir, 'manifest.json'), 'utf8');
  const named = Manifest.parse(JSON.parse(manifest)).models.find(({ id }) => id === model);
  if (!named) throw new Error(`The manifest does not name ${model}.`);
  return named.sizeBins.at(-1)?.thresholds ?? named.thresholds;
}

const errorsOf = (measured: z.infer<typeof Measured>): Errors => ({
  found: measured.ai_recall,
  flagged: 1 - measured.real_photo_accuracy,
  right: measured.balanced_accuracy,
});

/**
 * The card's chart has a dot for each tenth of the scale: its height is the share of generated pictures among as many as
 * its title says (models/evaluate/reliability-chart.ts). The height is finer than the rounded share in the title.
 */
function tenthsIn(chart: string): readonly Tenth[] {
  const [, top = '', side = ''] =
    /<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/.exec(chart) ?? [];
  const dots = [...chart.matchAll(/cy="([\d.]+)"[^>]*><title>score ([\d.]+), truth [\d.]+, (\d+) items/g)];
  if (dots.length === 0) throw new Error('The reliability chart of the card holds no figures.');
  return dots.map(([, y, score, count]) => {
    const share = (Number(top) + Number(side) - Number(y)) / Number(side);
    const generated = Math.round(share * Number(count));
    return { from: Math.floor(Number(score) * 10) / 10, generated, others: Number(count) - generated };
  });
}
