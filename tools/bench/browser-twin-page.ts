import { createImageDetector, imageTensors } from '@telltale/models/image/detector';
import { type RgbImage, rgbFromRgba } from '@telltale/models/image/rgb-image';
import type { ImageModel } from '@telltale/models/manifest';
import { openWebSession } from '@telltale/models/session.web';

export interface Task {
  readonly model: ImageModel;
  readonly patches: number;
  /** Addresses of JPEG files, of the weights, and of the folder of the runtime's WebAssembly. */
  readonly pictures: readonly string[];
  readonly weightsUrl: string;
  readonly wasmUrl: string;
}

export interface Measured {
  readonly verdictMs: readonly number[];
  readonly runMs: readonly number[];
}

/** Runs in a page, on one thread of WebAssembly: a verdict on decoded pixels, and the network alone. */
export async function measureTwin(task: Task): Promise<Measured> {
  const { model, patches, pictures, weightsUrl, wasmUrl } = task;
  const session = await openWebSession(model, { weightsUrl, wasmUrl, threads: 1 });
  const detector = createImageDetector(model, session, patches);
  const measured: { verdictMs: number[]; runMs: number[] } = { verdictMs: [], runMs: [] };
  for (const [index, address] of pictures.entries()) {
    const image = await pixelsAt(address);
    const startMs = performance.now();
    await session.run(imageTensors(image, { ...model.input, maxPatches: patches }));
    const ranMs = performance.now();
    await detector.detect(image);
    // The first picture warms up.
    if (index === 0) continue;
    measured.runMs.push(ranMs - startMs);
    measured.verdictMs.push(performance.now() - ranMs);
  }
  await session.close();
  return measured;
}

async function pixelsAt(address: string): Promise<RgbImage> {
  const bitmap = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.drawImage(bitmap, 0, 0);
  return rgbFromRgba(context.getImageData(0, 0, width, height).data, width, height);
}
