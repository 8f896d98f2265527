import { vi } from 'vitest';

/** For tests: a DOM that draws nothing. What is read back is what was drawn last, and each file cut of it says `cut`. */
export function keepPixels() {
  class Pixels {
    readonly data = new Uint8ClampedArray(64 * 64 * 4);
    readonly close = () => undefined;
  }
  let last = new Pixels();
  const context = { drawImage: (picture: Pixels) => (last = picture), getImageData: () => last };
  class Canvas {
    readonly getContext = () => context;
    readonly convertToBlob = async () => new Blob(['cut'], { type: 'image/png' });
  }
  vi.stubGlobal('ImageData', Pixels);
  vi.stubGlobal('createImageBitmap', async (from: object) => (from instanceof Pixels ? from : new Pixels()));
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return context;
}
