import { readFile } from 'node:fs/promises';
import type { GalleryPicture } from '@telltale/media/gallery';
import { makeMedia, mediaDir, readGallery } from '@telltale/media/make-media';
import { createImageDetector } from '@telltale/models/image/detector';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { labelForScore } from '@telltale/shared/verdict';
import { expect, test } from 'vitest';
import { decodeImage } from '../server/src/features/checks/decode/decode-image.ts';

test('the detector makes the mistakes that the gallery names, and no other', async () => {
  await makeMedia();
  const model = currentImageModel(await loadManifest(), 'full');
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createImageDetector(model, session);
  const gallery = await readGallery();
  const filesByLabel: Record<string, string[]> = {};
  for (const { file } of gallery) {
    const { score, thresholds } = await detector.detect(await decodeImage(await readFile(mediaDir + file)));
    const label = labelForScore(score, thresholds);
    filesByLabel[label] = [...(filesByLabel[label] ?? []), file];
  }
  await session.close();
  const filesWhere = (chosen: (picture: GalleryPicture) => boolean) =>
    gallery.filter(chosen).map(({ file }) => file);
  const warned = filesWhere(
    ({ truth, note }) => note === 'wrong' || (truth === 'generated' && note !== 'missed'),
  );
  expect(filesByLabel.likely_ai).toEqual(warned);
  const missed = filesWhere(({ note }) => note === 'missed');
  expect(missed).not.toEqual([]);
  expect(filesByLabel.no_signal).toEqual(expect.arrayContaining(missed));
}, 180_000);
