// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

class FakeImageData {
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** A browser whose canvas gives its pixels back, or others in their place. */
function browse(change: (pixel: number) => number) {
  // What the probe measured before was another browser's.
  vi.resetModules();
  const context = {
    shown: new Uint8ClampedArray(),
    drawImage({ data }: FakeImageData) {
      this.shown = data.map(change);
    },
    fillRect: () => undefined,
    getImageData() {
      return { data: this.shown };
    },
  };
  const giveContext = () => context;
  vi.stubGlobal('ImageData', FakeImageData);
  vi.stubGlobal('createImageBitmap', async ({ data = new Uint8ClampedArray(4) }: Partial<FakeImageData>) => ({
    ...{ data, width: 1, height: 1 },
    close: () => undefined,
  }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly getContext = giveContext;
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(giveContext as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((resolve, type = '') =>
    resolve(new Blob(['jpeg'], { type })),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const webp = new Blob(['RIFF....WEBPVP8 ']);
const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]);

test('what the service does not read goes up as a JPEG of its pixels', async () => {
  browse((pixel) => pixel);
  const { uploadOf } = await import('./upload.ts');
  expect(await uploadOf(webp)).toMatchObject({ delivery: 'converted', file: { type: 'image/jpeg' } });
});

test('where the browser changes pixels, only files go up as they are, and the reader is told why', async () => {
  browse((pixel) => pixel ^ 16);
  const { uploadOf } = await import('./upload.ts');
  const { words } = await import('./words.ts');
  await expect(uploadOf(webp)).rejects.toThrow(words.problems.pixelsChanged);
  expect(await uploadOf(png)).toEqual({ file: png, delivery: 'as_is' });
});
