import { createHash } from 'node:crypto';
import { readCuttingPart } from '@telltale/models/image/cutting-part.node';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCache } from '../../../platform/cache/cache.ts';
import { createLog } from '../../../platform/log.ts';
import { admitImage } from '../decode/image-header.ts';
import { jobAsks } from '../files/asker.ts';
import { createCostlyFiles } from '../files/costly-files.ts';
import { createDecodingBudget } from '../files/decoding-budget.ts';
import { createFileReader, type FileReader } from '../files/file-reader.ts';
import { createImageAnalyst, type ImageAnalyst, type ImageFile } from './image-analyst.ts';

describe('an inference that is begun before it is asked for', () => {
  let analyst: ImageAnalyst;
  let reader: FileReader;

  beforeAll(async () => {
    const model = currentImageModel(await loadManifest(), 'full');
    const cache = createCache(undefined, createLog('silent'));
    reader = createFileReader({
      ...{
        model,
        cuttingPart: await readCuttingPart(model),
        trustAnchorsPem: undefined,
        processes: 1,
        maxCpuMs: 20_000,
        environment: {},
        log: createLog('silent'),
      },
      budget: createDecodingBudget(cache, { perVisitor: 60, perTenant: 60 }),
      costly: createCostlyFiles(cache),
    });
    analyst = createImageAnalyst({ model, threads: 1, reader });
  });
  afterAll(() => Promise.all([analyst.close(), reader.close()]));

  /** As a check does first; a begun inference needs no bytes afterwards. */
  const inspect = async (file: ImageFile, isPaid = false) => {
    expect(await analyst.inspect(file, jobAsks, isPaid)).toMatchObject({ decodable: true });
  };

  test('needs the model, so in a process that has none loaded nothing begins', async () => {
    const file = await pictureOf('#123');
    analyst.beginInference(file, true);
    await expect(analyst.infer(withoutBytes(file), true)).rejects.toThrow();
  });

  test('needs the views of a picture that was read, which are kept for one inference', async () => {
    await analyst.warmUp();
    const file = await pictureOf('#321');
    await inspect(file);
    expect(await analyst.infer(withoutBytes(file), true)).toEqual(await analyst.infer(file, true));
    await expect(analyst.infer(withoutBytes(file), true)).rejects.toThrow();
  });

  test('is what the next question for the file is answered with, once', async () => {
    await analyst.warmUp();
    const file = await pictureOf('#456');
    await inspect(file);
    analyst.beginInference(file, true);
    const begun = await analyst.infer(withoutBytes(file), true);
    expect(begun).toEqual(await analyst.infer(file, true));
    await expect(analyst.infer(withoutBytes(file), true)).rejects.toThrow();
  });

  test('begins by itself as soon as there is something to score, where it is paid for', async () => {
    await analyst.warmUp();
    const file = await pictureOf('#654');
    await inspect(file, true);
    // It has taken the views: nothing else could begin with them.
    analyst.beginInference(file, true)();
    const begun = await analyst.infer(withoutBytes(file), true);
    expect(begun).toEqual(await analyst.infer(file, true));
  });

  test('does not overtake: where the thread is at work nothing begins', async () => {
    const [first, second] = [await pictureOf('#789'), await pictureOf('#abc')];
    await inspect(first);
    await inspect(second);
    const order: string[] = [];
    const running = analyst.infer(first, true).then(() => order.push('first'));
    analyst.beginInference(second, true);
    await Promise.all([running, analyst.infer(withoutBytes(second), true).then(() => order.push('second'))]);
    expect(order).toEqual(['first', 'second']);
  });

  test('is forgotten where its job was not written', async () => {
    const file = await pictureOf('#def');
    await inspect(file);
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
  return { bytes, ...admitImage(bytes, 1e6), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Asked for so, only an inference that has begun can answer. */
const withoutBytes = (file: ImageFile): ImageFile => ({ ...file, bytes: new Uint8Array() });
