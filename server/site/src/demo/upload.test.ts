// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

class FakeImageData {
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** What the browser decodes a file to, and the canvases that became files. */
let decoded = { width: 1, height: 1 };
const drawn: [number, number][] = [];

/** A browser whose canvas gives its pixels back, or others in their place. */
function browse(change: (pixel: number) => number, jpegBytesPerPixel = 4) {
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
    ...{ data, ...decoded },
    close: () => undefined,
  }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly getContext = giveContext;
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(giveContext as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    resolve,
    type = '',
  ) {
    drawn.push([this.width, this.height]);
    resolve(new Blob([new Uint8Array(this.width * this.height * jpegBytesPerPixel)], { type }));
  });
}

afterEach(() => {
  decoded = { width: 1, height: 1 };
  drawn.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const webp = new Blob(['RIFF....WEBPVP8 ']);
const png = pngOf(4, 4);

/** Its signature, its IHDR (PNG, 11.2.1) and the beginning of its pixels. */
function pngOf(width: number, height: number): Blob {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 13);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 2], 24);
  bytes.set(new TextEncoder().encode('IDAT'), 37);
  return new Blob([bytes]);
}

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

test('more pixels than the service decodes go up as a smaller JPEG', async () => {
  decoded = { width: 8_000, height: 5_000 };
  browse((pixel) => pixel, 0);
  const { uploadOf } = await import('./upload.ts');
  expect(await uploadOf(pngOf(8_000, 5_000))).toMatchObject({ delivery: 'converted' });
  expect(drawn.map(([width, height]) => width * height <= 25_000_000)).toEqual([true]);
});

test('a JPEG that came out larger than the service takes is made again, smaller', async () => {
  decoded = { width: 2_000, height: 1_000 };
  browse((pixel) => pixel);
  const { uploadOf } = await import('./upload.ts');
  const { file } = await uploadOf(webp);
  expect(file.size).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(drawn).toHaveLength(2);
});

test('a file larger than the service takes goes up as a JPEG of its pixels', async () => {
  browse((pixel) => pixel);
  const { uploadOf } = await import('./upload.ts');
  const large = new Blob([png, new Uint8Array(4 * 1024 * 1024)]);
  expect(await uploadOf(large)).toMatchObject({ delivery: 'converted' });
});
