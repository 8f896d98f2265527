import { withPngText } from '@telltale/media/png-text';
import { signPicture, testTrustAnchorsPem } from '@telltale/media/sign';
import { Provenance } from '@telltale/shared/contract/provenance';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createProvenanceReader } from './provenance.service.ts';

const reader = createProvenanceReader({ trustAnchorsPem: testTrustAnchorsPem });
const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#335544' } });

test('credentials and metadata stand side by side, in the form of the contract', async () => {
  const png = withPngText(await plain().png().toBuffer(), [{ keyword: 'Software', text: 'ComfyUI' }]);
  const provenance = await reader.read(
    await signPicture(png, 'png', { sourceType: 'digitalCapture' }),
    'png',
  );
  expect(Provenance.parse(provenance)).toEqual(provenance);
  expect(provenance).toMatchObject({
    status: 'trusted',
    verified: true,
    ai_evidence: false,
    metadata: { synthetic_tool_signal: true, matched_marker: 'ComfyUI', verified: false },
  });
});

test('what metadata says is never AI evidence', async () => {
  const png = withPngText(await plain().png().toBuffer(), [{ keyword: 'Software', text: 'ComfyUI' }]);
  expect(await reader.read(png, 'png')).toMatchObject({ status: 'none', ai_evidence: false });
});

describe('the trust list', () => {
  test('may have comments and several certificates', async () => {
    const list = `# roots\n${testTrustAnchorsPem}\n# again\n${testTrustAnchorsPem}`;
    const signed = await signPicture(await plain().jpeg().toBuffer(), 'jpeg');
    const { status } = await createProvenanceReader({ trustAnchorsPem: list }).read(signed, 'jpeg');
    expect(status).toBe('trusted');
  });

  test.each(['', 'not a certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'that reads %j stops the start',
    (pem) => {
      expect(() => createProvenanceReader({ trustAnchorsPem: pem })).toThrow();
    },
  );
});

describe('hostile bytes', () => {
  const random = makeRandom(20_261_121);

  test('two hundred mutated files each get a status in good time, verified only with the signed pixels', async () => {
    const exif = { IFD0: { Software: 'GIMP', Make: 'Nikon' } };
    const jpeg = await signPicture(await plain().withExif(exif).jpeg().toBuffer(), 'jpeg');
    const text = { keyword: 'parameters', text: 'Steps: 1, Sampler: x', as: 'zTXt' } as const;
    const png = await signPicture(withPngText(await plain().png().toBuffer(), [text]), 'png');
    for (let round = 0; round < 200; round++) {
      const format = round % 2 === 0 ? 'jpeg' : 'png';
      const original = format === 'jpeg' ? jpeg : png;
      const mutated = mutate(original);
      const start = performance.now();
      const provenance = await reader.read(mutated, format);
      expect(performance.now() - start).toBeLessThan(5_000);
      expect(Provenance.parse(provenance)).toEqual(provenance);
      // Padding and box identifiers are outside the signature; a changed pixel never is.
      if (provenance.verified) expect(await pixels(mutated)).toEqual(await pixels(original));
    }
    expect(await reader.read(jpeg, 'jpeg')).toMatchObject({ status: 'trusted', verified: true });
  }, 120_000);

  test.each(['jpeg', 'png'] as const)('random bytes and empty files have a status as %s', async (format) => {
    for (const sizeBytes of [0, 1, 8, 40, 5_000]) {
      const noise = Uint8Array.from({ length: sizeBytes }, () => random() * 256);
      const provenance = await reader.read(noise, format);
      expect(Provenance.parse(provenance)).toEqual(provenance);
    }
  });

  /** Flips, overwrites, cuts out or doubles bytes anywhere in the file. */
  function mutate(file: Uint8Array): Uint8Array {
    const bytes = Buffer.from(file);
    const at = Math.floor(random() * (bytes.length - 64));
    const length = 1 + Math.floor(random() * 48);
    const kind = Math.floor(random() * 4);
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    if (kind === 1) bytes.fill(Math.floor(random() * 256), at, at + length);
    if (kind === 2) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    if (kind === 3) return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    return bytes;
  }
});

const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer();

function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
