import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '@telltale/models/manifest';
import { loadManifest, modelsFolder } from '@telltale/models/model-files.node';
import * as z from 'zod';

/** As the evaluation of a lane writes them beside a card. `full` are the texts that are long enough for all labels. */
const Slice = z.object({ n_ai: z.int(), ai_recall: z.number() });
const Card = z.object({ overall: Slice, slices: z.object({ full: Slice.optional() }) });

/** What was measured of the detectors in use, small enough to lie beside every answer: manifest and cards have the rest. */
export async function measuredFigures(): Promise<string> {
  const { models } = await loadManifest();
  const figures = await Promise.all(
    models.map(async (model) => {
      const misses = await missesOf(model);
      if (!misses) return [];
      const { flagged, reals } = model.thresholdEvidence.likely_ai;
      return [[model.id, { lane: model.lane, ...misses, flagged, reals }] as const];
    }),
  );
  return `${JSON.stringify(Object.fromEntries(figures.flat()), null, 2)}\n`;
}

/** Of a detector for pictures the manifest tells them; of the others their card, on sources that it never saw. */
async function missesOf(model: Model) {
  if (model.lane === 'image') return model.misses ?? null;
  if (model.status !== 'current') return null;
  const { overall, slices } = Card.parse(
    JSON.parse(await readFile(join(modelsFolder, `cards/${model.id}.json`), 'utf8')),
  );
  const { n_ai: generated, ai_recall } = slices.full ?? overall;
  return { generated, missed: generated - Math.round(generated * ai_recall) };
}
