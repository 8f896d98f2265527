import { describe, expect, it } from 'vitest';
import { currentModel, parseManifest } from './manifest.ts';
import { loadManifest } from './model-files.node.ts';

const shipped = await loadManifest();
const image = currentModel(shipped, 'image');

describe('the manifest', () => {
  it('names one current image model whose thresholds rise', () => {
    expect(image.thresholds.uncertain).toBeLessThanOrEqual(image.thresholds.likely_ai);
    expect(image.thresholds.likely_ai).toBeLessThanOrEqual(image.thresholds.strong);
  });

  it.each(shipped.models)(
    'marks a target of $id provisional exactly where fewer than 3 / target real items calibrate it',
    (model) => {
      for (const { falseAlarmTarget, reals, provisional } of Object.values(model.thresholdEvidence)) {
        expect(provisional).toBe(reals < 3 / falseAlarmTarget);
      }
    },
  );

  it.each(shipped.models)(
    'keeps the false alarms of $id counted at each threshold within its target',
    (model) => {
      for (const { falseAlarmTarget, reals, flagged } of Object.values(model.thresholdEvidence)) {
        expect(flagged).toBeLessThanOrEqual(falseAlarmTarget * reals);
      }
    },
  );

  it('says of the current image model how many generated pictures it missed when it was tested', () => {
    expect(image.misses?.generated).toBeGreaterThanOrEqual(400);
    expect(image.misses?.missed).toBeLessThanOrEqual(image.misses?.generated ?? 0);
  });

  it('says of the current image model when a device may stop looking, by held-out pictures', () => {
    expect(image.cascade?.evidence.pictures).toBeGreaterThanOrEqual(300);
    expect(image.cascade?.steps[0]).toMatchObject({ patches: 0, seen: 0 });
  });

  it('counts the false alarms of pictures of each size, within their targets', () => {
    const bins = image.sizeBins ?? [];
    expect(bins.map(({ fromPx }) => fromPx)).toEqual([0, 200, 400, 800]);
    for (const { thresholdEvidence } of bins)
      for (const { falseAlarmTarget, reals, flagged, provisional } of Object.values(thresholdEvidence)) {
        expect(flagged).toBeLessThanOrEqual(falseAlarmTarget * reals);
        expect(provisional).toBe(reals < 3 / falseAlarmTarget);
      }
  });

  it('refuses a threshold order that would make a strong signal weaker than a likely one', () => {
    const thresholds = { uncertain: 0.9, likely_ai: 0.8, strong: 0.95 };
    expect(() => parseManifest({ version: 1, models: [{ ...image, thresholds }] })).toThrow(/must not fall/);
  });

  it('refuses two current models in one lane and serves the current one beside a retired one', () => {
    const other = { ...image, id: 'another' };
    expect(() => parseManifest({ version: 1, models: [image, other] })).toThrow(/at most one current/);
    const manifest = parseManifest({ version: 1, models: [{ ...other, status: 'retired' }, image] });
    expect(currentModel(manifest, 'image').id).toBe(image.id);
  });

  it('says so when a lane has no current model', () => {
    const manifest = parseManifest({ version: 1, models: [{ ...image, status: 'retired' }] });
    expect(() => currentModel(manifest, 'image')).toThrow(/no current model in lane image/);
  });
});
