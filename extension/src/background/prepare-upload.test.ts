import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { expect, test, vi } from 'vitest';
import type { Picture } from './picture.ts';
import { prepareUpload } from './prepare-upload.ts';

const limits = { maxBytes: 4_000_000, maxPixels: 25_000_000 };
const jpegBytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const webpBytes = new TextEncoder().encode('RIFF1234WEBPVP8 ');

function decoded(widthPx = 64, heightPx = 64) {
  const close = vi.fn();
  const picture: Picture = {
    widthPx,
    heightPx,
    pixels: () => ({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 4).fill(128), channels: 4 }),
    toJpeg: async () => new Blob(['converted'], { type: 'image/jpeg' }),
    close,
  };
  return { decode: async () => picture, close };
}

test('a file that goes up as it is carries the hash of its very bytes and its PDQ', async () => {
  const upload = await prepareUpload(jpegBytes, limits, decoded().decode);
  expect(upload.delivery).toBe('as_is');
  expect(upload.sha256).toBe(await sha256Hex(jpegBytes));
  expect(upload.pdq).toMatch(/^[0-9a-f]{64}$/);
  expect(new Uint8Array(await upload.file.arrayBuffer())).toEqual(jpegBytes);
  expect(upload.file.type).toBe('image/jpeg');
});

test('a converted copy carries a PDQ but no hash of bytes', async () => {
  const upload = await prepareUpload(webpBytes, limits, decoded().decode);
  expect(upload).toMatchObject({ delivery: 'converted', sha256: null });
  expect(await upload.file.text()).toBe('converted');
});

test('the decoded pixels are let go in every case', async () => {
  const { decode, close } = decoded(1, 1);
  await prepareUpload(jpegBytes, limits, decode);
  expect(close).toHaveBeenCalledOnce();
});

test('a header that announces a giant is refused before anything is decoded', async () => {
  const giant = Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2, 0, 0, 0],
  ]);
  const decode = vi.fn(decoded().decode);
  await expect(prepareUpload(giant, limits, decode)).rejects.toMatchObject({ code: 'too_large' });
  expect(decode).not.toHaveBeenCalled();
});
