import { readFile } from 'node:fs/promises';
import { makeMedia, mediaDir, readGallery } from '@telltale/media/make-media';
import { createImageDetector } from '@telltale/models/image/detector';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { labelForScore } from '@telltale/shared/verdict';
import { expect, test } from 'vitest';
import { decodeImage } from '../server/src/features/checks/decode/decode-image.ts';

test('the detector warns of the pictures of the gallery that it says it warns of, and of no other', async () => {
  await makeMedia();
  const model = currentModel(await loadManifest(), 'image');
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createImageDetector(model, session);
  const gallery = await readGallery();
  const warned: string[] = [];
  for (const { file } of gallery) {
    const { score } = await detector.detect(await decodeImage(await readFile(mediaDir + file)));
    if (labelForScore(score, model.thresholds) === 'likely_ai') warned.push(file);
  }
  await session.close();
  const named = gallery.filter(
    ({ truth, note }) => note === 'wrong' || (truth === 'generated' && note !== 'missed'),
  );
  expect(warned).toEqual(named.map(({ file }) => file));
}, 180_000);
