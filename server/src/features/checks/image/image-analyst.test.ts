import { createHash } from 'node:crypto';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImageAnalyst, type ImageAnalyst, type ImageFile } from './image-analyst.ts';

describe('an inference that is begun before it is asked for', () => {
  let analyst: ImageAnalyst;

  beforeAll(async () => {
    const model = currentModel(await loadManifest(), 'image');
    analyst = createImageAnalyst({ model, threads: 1, trustAnchorsPem: undefined });
  });
  afterAll(() => analyst.close());

  test('needs the model, so in a process that has none loaded nothing begins', async () => {
    const file = await pictureOf('#123');
    analyst.beginInference(file, true);
    await expect(analyst.infer(withoutBytes(file), true)).rejects.toThrow();
  });

  test('is what the next question for the file is answered with, once', async () => {
    await analyst.warmUp();
    const file = await pictureOf('#456');
    analyst.beginInference(file, true);
    const begun = await analyst.infer(withoutBytes(file), true);
    expect(begun).toEqual(await analyst.infer(file, true));
    await expect(analyst.infer(withoutBytes(file), true)).rejects.toThrow();
  });

  test('does not overtake: where the thread is at work nothing begins', async () => {
    const [first, second] = [await pictureOf('#789'), await pictureOf('#abc')];
    const running = analyst.infer(first, true);
    analyst.beginInference(second, true);
    await running;
    await expect(analyst.infer(withoutBytes(second), true)).rejects.toThrow();
  });

  test('is forgotten where its job was not written', async () => {
    const file = await pictureOf('#def');
    const forget = analyst.beginInference(file, false);
    forget();
    await expect(analyst.infer(withoutBytes(file), false)).rejects.toThrow();
  });
});

/** A picture with something to judge: two colours. */
async function pictureOf(background: string): Promise<ImageFile> {
  const create = { width: 300, height: 200, channels: 3 as const, background };
  const stripe = { create: { ...create, width: 60, background: '#fff' } };
  const bytes = await sharp({ create })
    .composite([{ input: stripe }])
    .jpeg()
    .toBuffer();
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Asked for so, only an inference that has begun can answer. */
const withoutBytes = (file: ImageFile): ImageFile => ({ ...file, bytes: new Uint8Array() });
