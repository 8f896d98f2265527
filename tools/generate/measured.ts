import { loadManifest } from '@telltale/models/model-files.node';

/** What was measured of the detectors for pictures, small enough to lie beside every answer: the manifest has the rest. */
export async function measuredFigures(): Promise<string> {
  const { models } = await loadManifest();
  const figures = models.flatMap((model) => {
    if (model.lane !== 'image' || !model.misses) return [];
    const { flagged, reals } = model.thresholdEvidence.likely_ai;
    return [[model.id, { ...model.misses, flagged, reals }] as const];
  });
  return `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`;
}
