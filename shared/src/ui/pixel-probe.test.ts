import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviationOf } from './pixel-probe.ts';

class FakeImageData {
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}
type FakeBitmap = ImageBitmap & FakeImageData;

beforeEach(() => {
  vi.stubGlobal('ImageData', FakeImageData);
  vi.stubGlobal('createImageBitmap', async ({ data }: FakeImageData) => ({ data, close: () => undefined }));
});
afterEach(() => void vi.unstubAllGlobals());

const exact = async (picture: ImageBitmap) => (picture as FakeBitmap).data;

test('pixels that come back as they were do not deviate', async () => {
  expect(await deviationOf(exact)).toBe(0);
});

test('one changed bit of one pixel is noticed', async () => {
  const noisy = async (picture: ImageBitmap) =>
    (await exact(picture)).map((value, at) => (at === 6_001 ? value ^ 1 : value));
  expect(await deviationOf(noisy)).toBe(1);
});

test('what cannot be read, or comes back blank, deviates as far as can be', async () => {
  expect(await deviationOf(async () => Promise.reject(new DOMException('no', 'SecurityError')))).toBe(255);
  expect(await deviationOf(async () => [])).toBe(255);
});
