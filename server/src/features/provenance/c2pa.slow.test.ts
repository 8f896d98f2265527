import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPem } from '@telltale/media/cose';
import { signPicture, testTrustAnchorsPem } from '@telltale/media/sign';
import { tamperWithJpeg } from '@telltale/media/tamper';
import { readMetadata } from '@telltale/shared/provenance/metadata';
import { trustAlso } from '@telltale/shared/provenance/trust-list';
import { signalsOf } from '@telltale/shared/signals';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCredentialsReader } from './c2pa.ts';

const read = createCredentialsReader(trustAlso(testTrustAnchorsPem));
const readByTheOfficialList = createCredentialsReader(trustAlso(undefined));

const ramp = Uint8Array.from({ length: 160 * 120 * 3 }, (_, at) => (at * at) >>> 7);
const drawing = () => sharp(ramp, { raw: { width: 160, height: 120, channels: 3 } });
let jpeg: Uint8Array;
let png: Uint8Array;

beforeAll(async () => {
  jpeg = await drawing().jpeg().toBuffer();
  png = await drawing().png().toBuffer();
});

test('a reader that cannot start says so, instead of calling the file unreadable', async () => {
  const signed = await signPicture(png, 'png');
  const broken = createCredentialsReader(trustAlso(testTrustAnchorsPem), () => {
    throw new Error('too many open files');
  });
  await expect(broken(signed, 'png')).rejects.toThrow('too many open files');
  expect(await broken(png, 'png')).toMatchObject({ status: 'none' });
  expect(await read(signed, 'png')).toMatchObject({ status: 'trusted' });
});

describe('a file without Content Credentials', () => {
  test('has the status none and no claim of any kind', async () => {
    const nothing = {
      status: 'none',
      verified: false,
      ai_evidence: false,
      active_manifest: null,
      claim_generator: null,
      validation_errors: [],
      details: null,
    };
    expect(await read(jpeg, 'jpeg')).toEqual(nothing);
    expect(await read(png, 'png')).toEqual(nothing);
  });

  test('is answered without starting the reader', async () => {
    const large = new Uint8Array(8 * 1_048_576).fill(7);
    const start = performance.now();
    await read(large, 'jpeg');
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('a file signed by a signer of the trust list', () => {
  test.each(['jpeg', 'png'] as const)(
    'is trusted and verified as %s, and its declared AI source is evidence',
    async (format) => {
      const signed = await signPicture(format === 'jpeg' ? jpeg : png, format);
      expect(await read(signed, format)).toEqual({
        status: 'trusted',
        verified: true,
        ai_evidence: true,
        active_manifest: expect.stringMatching(/^urn:c2pa:/),
        claim_generator: 'Telltale Test Generator 1.0',
        validation_errors: [],
        details: 'Signed as Telltale Test Studio, on the trust list.',
      });
    },
  );

  test('is AI evidence as a composite with trained algorithmic media too', async () => {
    const signed = await signPicture(jpeg, 'jpeg', { sourceType: 'compositeWithTrainedAlgorithmicMedia' });
    expect(await read(signed, 'jpeg')).toMatchObject({ status: 'trusted', ai_evidence: true });
  });

  test('is no AI evidence when it declares a camera capture', async () => {
    const signed = await signPicture(jpeg, 'jpeg', { sourceType: 'digitalCapture' });
    expect(await read(signed, 'jpeg')).toMatchObject({
      status: 'trusted',
      verified: true,
      ai_evidence: false,
    });
  });

  test('is not trusted where nobody added that signer to the official list', async () => {
    const signed = await signPicture(jpeg, 'jpeg');
    await read(signed, 'jpeg');
    expect(await readByTheOfficialList(signed, 'jpeg')).toMatchObject({
      status: 'untrusted',
      verified: false,
    });
  });

  test('shows the generator name without control or bidi characters, cut to 200', async () => {
    const name = `Evil\u202egnp.\u0007${'x'.repeat(400)}`;
    const signed = await signPicture(jpeg, 'jpeg', { claimGenerator: { name, version: '1' } });
    expect((await read(signed, 'jpeg')).claim_generator).toBe(`Evilgnp.${'x'.repeat(192)}`);
  });
});

describe('a file signed by a stranger', () => {
  test('is untrusted, not verified, and says why', async () => {
    const signed = await signPicture(jpeg, 'jpeg', { signer: 'stranger' });
    expect(await read(signed, 'jpeg')).toMatchObject({
      status: 'untrusted',
      verified: false,
      ai_evidence: true,
      validation_errors: ['signingCredential.untrusted'],
      details: 'Signed as Unlisted Test Studio, not on the trust list, so the name proves nothing.',
    });
  });
});

describe('a file whose signer counts no longer, or only for the time', () => {
  test('is untrusted and not invalid after its certificate ended, and still says what it declares', async () => {
    const signed = await signPicture(jpeg, 'jpeg', { signer: 'expired' });
    const readers = [read, createCredentialsReader(trustAlso(readPem('expired-ca.pem').toString()))];
    for (const reader of readers)
      expect(await reader(signed, 'jpeg')).toMatchObject({
        status: 'untrusted',
        verified: false,
        ai_evidence: true,
        validation_errors: expect.arrayContaining(['signingCredential.expired']),
      });
  });

  test('is invalid when it was changed as well', async () => {
    const tampered = await tamperWithJpeg(await signPicture(jpeg, 'jpeg', { signer: 'expired' }));
    expect(await read(tampered, 'jpeg')).toMatchObject({ status: 'invalid', ai_evidence: false });
  });

  test('is untrusted and not invalid after its certificate was revoked, whether or not its root is trusted', async () => {
    const signed = await signPicture(jpeg, 'jpeg', { signer: 'revoked' });
    const declared = { status: 'untrusted', verified: false, ai_evidence: true };
    expect(await read(signed, 'jpeg')).toMatchObject(declared);
    const readByItsRoot = createCredentialsReader(trustAlso(readPem('revoked-ca.pem').toString()));
    expect(await readByItsRoot(signed, 'jpeg')).toMatchObject({
      ...declared,
      validation_errors: expect.arrayContaining(['signingCredential.ocsp.revoked']),
    });
  });

  test('an authority for time stamps vouches for no signer', async () => {
    const anchors = { ...trustAlso(undefined), timeStampsPem: testTrustAnchorsPem };
    const signed = await signPicture(jpeg, 'jpeg');
    expect(await createCredentialsReader(anchors)(signed, 'jpeg')).toMatchObject({
      status: 'untrusted',
      verified: false,
      details: 'Signed as Telltale Test Studio, not on the trust list, so the name proves nothing.',
    });
  });
});

describe('a file altered after signing', () => {
  test('is invalid, and what its manifest declares is no evidence', async () => {
    const tampered = await tamperWithJpeg(await signPicture(jpeg, 'jpeg'));
    expect(await read(tampered, 'jpeg')).toMatchObject({
      status: 'invalid',
      verified: false,
      ai_evidence: false,
      validation_errors: ['assertion.dataHash.mismatch'],
    });
  });

  test('is invalid when another picture carries its manifest', async () => {
    const signed = Buffer.from(await signPicture(png, 'png'));
    const start = signed.indexOf('caBX') - 4;
    const manifest = signed.subarray(start, start + 12 + signed.readUInt32BE(start));
    const other = await drawing().negate().png().toBuffer();
    const moved = Buffer.concat([other.subarray(0, 33), manifest, other.subarray(33)]);
    expect(await read(moved, 'png')).toMatchObject({
      status: 'invalid',
      verified: false,
      ai_evidence: false,
    });
  });

  test('is not verified when a byte of the manifest itself changed', async () => {
    const signed = Buffer.from(await signPicture(jpeg, 'jpeg'));
    const text = signed.indexOf('trainedAlgorithmicMedia');
    signed.write('x', text);
    expect(await read(signed, 'jpeg')).toMatchObject({
      status: 'invalid',
      verified: false,
      ai_evidence: false,
    });
  });
});

describe('a file as it was signed, whose manifest breaks a rule', () => {
  // As https://github.com/contentauth/c2pa-rs/issues/1413 has it of programs that followed earlier rules.
  test.each(['c2pa.edited', 'c2pa.opened', 'c2pa.created'])(
    'as %s does first, is not called changed',
    async (firstAction) => {
      const signed = await signPicture(jpeg, 'jpeg', { firstAction });
      const provenance = await read(signed, 'jpeg');
      expect(provenance).toMatchObject({ status: 'error', verified: false, ai_evidence: false });
      expect(provenance.validation_errors.length).toBeGreaterThan(0);
      const metadata = await readMetadata(signed, 'jpeg');
      expect(signalsOf({ label: 'no_signal', score: 0.1, provenance: { ...provenance, metadata } })).toEqual(
        [],
      );
      const tampered = await tamperWithJpeg(signed);
      expect(await read(tampered, 'jpeg')).toMatchObject({ status: 'invalid' });
    },
  );
});

describe('an edited copy', () => {
  test('inherits the AI evidence of a parent whose credentials held', async () => {
    const edited = await signPicture(jpeg, 'jpeg', { parent: await signPicture(jpeg, 'jpeg') });
    expect(await read(edited, 'jpeg')).toMatchObject({ status: 'trusted', ai_evidence: true });
  });

  test('inherits nothing from a parent that was tampered with or signed by a stranger', async () => {
    const tampered = await tamperWithJpeg(await signPicture(jpeg, 'jpeg'));
    const unlisted = await signPicture(jpeg, 'jpeg', { signer: 'stranger' });
    for (const parent of [tampered, unlisted]) {
      const edited = await signPicture(jpeg, 'jpeg', { parent });
      expect(await read(edited, 'jpeg')).toMatchObject({ status: 'trusted', ai_evidence: false });
    }
  });
});

describe('a remote manifest', () => {
  test('is named and never fetched', async () => {
    const visits: string[] = [];
    const server = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/manifest.c2pa`;
    const pointing = await signPicture(jpeg, 'jpeg', { remote: { url, embedToo: false } });
    const answer = await read(pointing, 'jpeg');
    await new Promise((resolve) => server.close(resolve));
    expect(visits).toEqual([]);
    expect(answer).toMatchObject({
      status: 'none',
      verified: false,
      details: 'The file declares a remote manifest, which is not fetched.',
    });
  });
});

describe('hostile files', () => {
  test('a store of thousands of parts is refused at once', async () => {
    const stuffed = Buffer.concat([jpeg, Buffer.from('jumd'.repeat(200_000))]);
    const start = performance.now();
    expect(await read(stuffed, 'jpeg')).toMatchObject({ status: 'error', verified: false });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('a store that is cut off is not verified', async () => {
    const signed = await signPicture(jpeg, 'jpeg');
    const cut = await read(signed.slice(0, 3_000), 'jpeg');
    expect(cut.verified).toBe(false);
    expect(['error', 'invalid']).toContain(cut.status);
  });
});
