import { expect, test, vi } from 'vitest';
import { limits } from '../contract/limits.ts';
import { jpegOfFrame } from './frame-jpeg.ts';

/** A canvas whose JPEG has so many kB at full quality, and fewer below. */
function canvasOf(kB: number) {
  const toBlob = vi.fn((done: BlobCallback, _type?: string, quality = 1) =>
    done(new Blob([new Uint8Array(kB * 1024 * quality)])),
  );
  return { toBlob, canvas: { toBlob } as unknown as HTMLCanvasElement };
}

test('a frame keeps the best quality', async () => {
  const { canvas, toBlob } = canvasOf(100);
  await jpegOfFrame(canvas);
  expect(toBlob.mock.calls.map(([, , quality]) => quality)).toEqual([0.9]);
});

test('a frame full of noise gives quality away until the server takes it', async () => {
  const { canvas, toBlob } = canvasOf(900);
  const jpeg = await jpegOfFrame(canvas);
  expect(jpeg?.size).toBeLessThanOrEqual(limits.thumbBytes);
  expect(toBlob.mock.calls.map(([, , quality]) => quality)).toEqual([0.9, 0.75, 0.5]);
});

test('where the browser makes no JPEG there is none', async () => {
  const canvas = { toBlob: (done: BlobCallback) => done(null) } as unknown as HTMLCanvasElement;
  expect(await jpegOfFrame(canvas)).toBeNull();
});
