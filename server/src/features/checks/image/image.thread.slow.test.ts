import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { expect, test } from 'vitest';
import { open } from './image.thread.ts';

test('a thread whose model could not be opened opens it at the next task', async () => {
  const model = { ...currentImageModel(await loadManifest(), 'full') };
  const { file } = model;
  const thread = open({ model });
  model.file = 'weights/missing.onnx';
  await expect(thread.warmUp()).rejects.toThrow();
  model.file = file;
  await thread.warmUp();
});
