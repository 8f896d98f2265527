import { noProvenance } from '@telltale/shared/contract';
import { expect, test, vi } from 'vitest';
import { CheckProblem } from '../messaging/check-problem.ts';
import { fakePicture } from '../testing/fake-device.ts';
import { type PictureAnalyzerParts, readPicture } from './analyze-picture.ts';

const { metadata: _, ...noCredentials } = noProvenance;
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]);
const options = { provenance: true, pdq: true, trustAnchorsPem: '' };

const thresholds = { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 };
const scored = { score: 0.25, thresholds, views: { seen: 1, all: 10 } };

function parts(part: Partial<PictureAnalyzerParts> = {}): PictureAnalyzerParts {
  return {
    decode: vi.fn(async () => fakePicture),
    readCredentials: vi.fn(async () => noCredentials),
    score: vi.fn(async () => scored),
    ...part,
  };
}

test('the detector gets the pixels as red, green and blue, without alpha', async () => {
  const score = vi.fn<PictureAnalyzerParts['score']>(async () => scored);
  const reading = await readPicture(jpeg, options, parts({ score }));
  expect(reading).toMatchObject({ ...scored, provenance: { status: 'none' } });
  const [image] = score.mock.calls[0] ?? [];
  expect(image).toMatchObject({ width: 64, height: 64 });
  expect(image?.data.length).toBe(64 * 64 * 3);
});

test('a trusted declaration of AI needs no detector', async () => {
  const trusted = { ...noCredentials, status: 'trusted', verified: true, ai_evidence: true } as const;
  const device = parts({ readCredentials: async () => trusted });
  expect(await readPicture(jpeg, options, device)).toMatchObject({ score: null });
  expect(device.score).not.toHaveBeenCalled();
});

test('the detector is not asked about a picture that shows one colour', async () => {
  const pixels = async () => ({
    width: 64,
    height: 64,
    data: new Uint8Array(64 * 64 * 4).fill(255),
    channels: 4 as const,
  });
  const device = parts({ decode: async () => ({ ...fakePicture, pixels }) });
  expect(await readPicture(jpeg, options, device)).toMatchObject({ score: null, isBlank: true });
  expect(device.score).not.toHaveBeenCalled();
});

test('a picture too featureless for a fingerprint has none', async () => {
  const shades = (shadeAt: (x: number, y: number) => number): Partial<PictureAnalyzerParts> => {
    const data = Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : shadeAt((at >> 2) % 64, at >> 8),
    );
    const pixels = async () => ({ width: 64, height: 64, data, channels: 4 as const });
    return { decode: async () => ({ ...fakePicture, pixels }) };
  };
  const blocks = parts(shades((x, y) => (((x >> 3) * 5 + (y >> 3) * 3) % 7) * 40));
  expect((await readPicture(jpeg, options, blocks)).pdq).toMatch(/^[0-9a-f]{64}$/);
  const slope = parts(shades((x) => 100 + x));
  expect((await readPicture(jpeg, options, slope)).pdq).toBeNull();
});

test('a cut from the screen is not searched for what a file says', async () => {
  const device = parts();
  expect(await readPicture(jpeg, { ...options, provenance: false }, device)).toMatchObject({
    provenance: null,
  });
  expect(device.readCredentials).not.toHaveBeenCalled();
});

test('where the detector cannot run, what the file says is read all the same', async () => {
  const device = parts({ score: async () => Promise.reject(new Error('out of memory')) });
  expect(await readPicture(jpeg, options, device)).toMatchObject({
    score: null,
    provenance: { status: 'none' },
  });
});

test('a picture that nobody waits for any more is not scored, and no failure of the detector is made of it', async () => {
  const nobody = new AbortController();
  const given = new Error('Nobody waits.');
  nobody.abort(given);
  const device = parts();
  await expect(readPicture(jpeg, options, device, nobody.signal)).rejects.toBe(given);
  expect(device.decode).not.toHaveBeenCalled();
  const late = new AbortController();
  const stops = parts({
    score: async () => {
      late.abort(given);
      throw given;
    },
  });
  await expect(readPicture(jpeg, options, stops, late.signal)).rejects.toBe(given);
});

test('where pixels cannot be read as they are, nothing is made of them; what the file says is read all the same', async () => {
  const device = parts({
    decode: async () => ({
      ...fakePicture,
      pixels: async () => Promise.reject(new CheckProblem('pixels_changed')),
    }),
  });
  expect(await readPicture(jpeg, options, device)).toMatchObject({
    provenance: { status: 'none' },
    ...{ pdq: null, score: null, pixelsChanged: true },
  });
  expect(device.score).not.toHaveBeenCalled();
});

test('a picture larger than the server takes is scored at the size the server would see', async () => {
  const pixels = vi.fn(fakePicture.pixels);
  const device = parts({
    decode: async () => ({ ...fakePicture, widthPx: 10_000, heightPx: 10_000, pixels }),
  });
  await readPicture(jpeg, options, device);
  expect(pixels).toHaveBeenCalledWith({ widthPx: 5_000, heightPx: 5_000 });
});

test.each([
  ['PNG', 'iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAIAAAA='],
  // Of 268 megapixels.
  ['WebP', 'UklGRh4AAABXRUJQVlA4TBEAAAAv/r//DwdQxN41s/+BiOh/AAA='],
])('a header that announces a giant is refused before anything is decoded: %s', async (_kind, base64) => {
  const giant = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  const device = parts();
  await expect(readPicture(giant, options, device)).rejects.toMatchObject({ code: 'too_large' });
  expect(device.decode).not.toHaveBeenCalled();
});

test('a giant that no header announced is refused before its pixels are read', async () => {
  const [pixels, close] = [vi.fn(fakePicture.pixels), vi.fn()];
  const giant = { ...fakePicture, widthPx: 16_383, heightPx: 16_383, pixels, close };
  const read = readPicture(jpeg, options, parts({ decode: async () => giant }));
  await expect(read).rejects.toMatchObject({ code: 'too_large' });
  expect(pixels).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});
