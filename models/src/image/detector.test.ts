import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import golden from '../golden-logit.json' with { type: 'json' };
import { currentModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { openNodeSession } from '../session.node.ts';
import { createImageDetector } from './detector.ts';
import type { RgbImage } from './rgb-image.ts';

const model = currentModel(await loadManifest(), 'image');
const session = await openNodeSession(model, { threads: 1 });
const detector = createImageDetector(model, session);
afterAll(() => session.close());

function noise(width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = (((at * 7919) % 251) ^ (at >> 9)) & 255;
  return { width, height, data };
}

const bounded = (value: number) => Number.isFinite(value) && value >= 0 && value <= 1;

describe('the shipped image detector', () => {
  it('gives the same logit in Node as PyTorch did at export, within 0.001', async () => {
    const numbers = (count: number, modulus: number) =>
      Float32Array.from({ length: count }, (_, at) => (at * 7919) % modulus);
    const { patchPx, wholePx } = model.input;
    const outputs = await session.run({
      patches: { data: numbers(2 * 3 * patchPx ** 2, 251), dims: [2, 3, patchPx, patchPx] },
      whole: { data: numbers(3 * wholePx ** 2, 241), dims: [1, 3, wholePx, wholePx] },
    });
    expect(golden.model).toBe(model.id);
    expect(outputs.logit?.[0]).toBeCloseTo(golden.logit, 3);
  });

  it.each([
    [1, 1],
    [2, 3000],
    [17, 16],
    [300, 200],
    [5000, 5000],
  ])(
    'gives a defined answer for %i x %i pixels',
    async (width, height) => {
      const { score, confidence } = await detector.detect(noise(width, height));
      expect(bounded(score) && bounded(confidence)).toBe(true);
    },
    30_000,
  );

  it.each([0, 127, 255])('finds no evidence in a picture of the constant value %i', async (value) => {
    const data = new Uint8Array(400 * 300 * 3).fill(value);
    expect(await detector.detect({ width: 400, height: 300, data })).toEqual({ score: 0, confidence: 0 });
  });

  it('trusts a thumbnail less than a picture with a patch of native pixels', async () => {
    expect((await detector.detect(noise(64, 64))).confidence).toBeLessThanOrEqual(64 / model.input.patchPx);
  });

  it('gives the same answer twice', async () => {
    expect(await detector.detect(noise(500, 400))).toEqual(await detector.detect(noise(500, 400)));
  });
});

describe('weights that are not those of the manifest', () => {
  it('are refused with their hash, before anything is loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'telltale-weights-'));
    await mkdir(join(folder, 'weights'));
    await writeFile(join(folder, model.file), 'not a network');
    await expect(openNodeSession(model, { threads: 1, folder })).rejects.toThrow(
      /has sha256 .* the manifest says/,
    );
  });

  it('are reported when they are missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'telltale-weights-'));
    await expect(openNodeSession(model, { threads: 1, folder })).rejects.toThrow(/weights are missing/);
  });
});
