import { limits as serverLimits } from '@telltale/shared/contract';
import { expect, test, vi } from 'vitest';
import { fakePicture } from '../../testing/fake-device.ts';
import { prepareUpload, type ReadFile } from './prepare-upload.ts';

const limits = { ...serverLimits, maxBytes: 4_000_000 };
const jpegHeader = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 64, 0, 64, 3, 1, 0x22, 0];
const read = (bytes: Uint8Array<ArrayBuffer>): ReadFile => ({
  bytes,
  sha256: 'a'.repeat(64),
  pdq: 'b'.repeat(64),
});
const jpeg = read(Uint8Array.from(jpegHeader));
const webp = read(new TextEncoder().encode('RIFF1234WEBPVP8 '));

function decoder() {
  const close = vi.fn();
  return { decode: vi.fn(async () => ({ ...fakePicture, close })), close };
}

test('a file that goes up as it is carries the hash of its very bytes and its PDQ, and is not decoded again', async () => {
  const { decode } = decoder();
  const upload = await prepareUpload(jpeg, limits, decode);
  expect(upload).toMatchObject({ delivery: 'as_is', sha256: jpeg.sha256, pdq: jpeg.pdq });
  expect(new Uint8Array(await upload.file.arrayBuffer())).toEqual(jpeg.bytes);
  expect(upload.file.type).toBe('image/jpeg');
  expect(decode).not.toHaveBeenCalled();
});

test('a converted copy carries a PDQ but no hash of bytes', async () => {
  const upload = await prepareUpload(webp, limits, decoder().decode);
  expect(upload).toMatchObject({ delivery: 'converted', sha256: null, pdq: webp.pdq });
  expect(await upload.file.text()).toBe('converted');
});

test('the decoded pixels are let go in every case', async () => {
  const { decode, close } = decoder();
  await prepareUpload(webp, limits, decode);
  await prepareUpload(webp, { ...limits, maxBytes: 1 }, decode).catch(() => undefined);
  expect(close).toHaveBeenCalledTimes(2);
});
