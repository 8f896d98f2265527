import { describe, expect, it } from 'vitest';
import {
  currentImageModel,
  currentImageModels,
  currentModel,
  type ImageSize,
  parseManifest,
} from './manifest.ts';
import { loadManifest } from './model-files.node.ts';

const shipped = await loadManifest();
/** As it would stand alone. */
const image = { ...currentImageModel(shipped, 'light'), sizes: ['full', 'light'] satisfies ImageSize[] };

describe('the manifest', () => {
  it.each(currentImageModels(shipped))('gives $id thresholds that rise', ({ thresholds }) => {
    expect(thresholds.uncertain).toBeLessThanOrEqual(thresholds.likely_ai);
    expect(thresholds.likely_ai).toBeLessThanOrEqual(thresholds.strong);
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

  it.each(currentImageModels(shipped))(
    'says of $id how many generated pictures it missed when it was tested',
    ({ misses }) => {
      expect(misses?.generated).toBeGreaterThanOrEqual(400);
      expect(misses?.missed).toBeLessThanOrEqual(misses?.generated ?? 0);
    },
  );

  it('says of the light image model when a device may stop looking, by held-out pictures', () => {
    expect(image.cascade?.evidence.pictures).toBeGreaterThanOrEqual(300);
    expect(image.cascade?.steps[0]).toMatchObject({ patches: 0, seen: 0 });
  });

  it.each(currentImageModels(shipped))(
    'counts the false alarms of $id by size, within their targets',
    ({ sizeBins: bins = [] }) => {
      expect(bins.map(({ fromPx }) => fromPx)).toEqual([0, 200, 400, 800]);
      for (const { thresholdEvidence } of bins)
        for (const { falseAlarmTarget, reals, flagged, provisional } of Object.values(thresholdEvidence)) {
          expect(flagged).toBeLessThanOrEqual(falseAlarmTarget * reals);
          expect(provisional).toBe(reals < 3 / falseAlarmTarget);
        }
    },
  );

  it('refuses a threshold order that would make a strong signal weaker than a likely one', () => {
    const thresholds = { uncertain: 0.9, likely_ai: 0.8, strong: 0.95 };
    expect(() => parseManifest({ version: 1, models: [{ ...image, thresholds }] })).toThrow(/must not fall/);
  });

  it('refuses two current models of texts and serves the current one beside a retired one', () => {
    const text = currentModel(shipped, 'text');
    const other = { ...text, id: 'another' };
    expect(() => parseManifest({ version: 1, models: [image, text, other] })).toThrow(/at most one current/);
    const models = [image, { ...other, status: 'retired' }, text];
    expect(currentModel(parseManifest({ version: 1, models }), 'text').id).toBe(text.id);
  });

  it('says so when a lane has no current model', () => {
    const manifest = parseManifest({ version: 1, models: [image] });
    expect(() => currentModel(manifest, 'text')).toThrow(/no current model in lane text/);
  });
});

describe('the sizes of image models', () => {
  const entry = (id: string, ...sizes: ImageSize[]) => ({ ...image, id, sizes });
  const { sizes: _, ...plain } = image;
  const parse = (...models: readonly object[]) => parseManifest({ version: 1, models });

  it('may be those of one model, or of two', () => {
    const one = parse(entry('both', 'full', 'light'));
    expect(currentImageModels(one).map(({ id }) => id)).toEqual(['both']);
    for (const size of ['full', 'light'] as const) expect(currentImageModel(one, size).id).toBe('both');
    const two = parse(entry('small', 'light'), entry('large', 'full'));
    expect(currentImageModel(two, 'full').id).toBe('large');
    expect(currentImageModel(two, 'light').id).toBe('small');
  });

  it.each([
    ['no model', [], /must be full, not none.*must be light, not none/s],
    ['a retired model alone', [{ ...plain, status: 'retired' }], /must be full, not none/],
    ['no light one', [entry('large', 'full')], /must be light, not none/],
    ['two full ones', [entry('a', 'full', 'light'), entry('b', 'full')], /must be full, not a and b/],
    ['two light ones', [entry('a', 'full', 'light'), entry('b', 'light')], /must be light, not a and b/],
    ['a size named twice', [entry('a', 'full', 'full', 'light')], /must be named once/],
    [
      'a current one of no size',
      [entry('a', 'full', 'light'), { ...plain, id: 'b' }],
      /b is current and must say/,
    ],
    [
      'a retired one with a size',
      [entry('a', 'full', 'light'), { ...entry('b', 'full'), status: 'retired' }],
      /b is retired and must have no sizes/,
    ],
    [
      'one that does not say when it may stop looking',
      [{ ...entry('a', 'full', 'light'), cascade: undefined }],
      /a is current and must have a cascade/,
    ],
  ])('cannot be those of %s', (_, models, message) => {
    expect(() => parse(...models)).toThrow(message);
  });
});
