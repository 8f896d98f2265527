import { createHmac } from 'node:crypto';
import { signPicture } from '@telltale/media/sign';
import { tamperWithJpeg } from '@telltale/media/tamper';
import type { Client } from '@telltale/shared/client';
import { createReview, decideReview, exportReview, type ReviewResponse } from '@telltale/shared/contract';
import canonicalize from 'canonicalize';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf, pngOf } from '../../../test/pictures.ts';

let server: TestServer;
let client: Client;
let secret: string;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
  ({ client, secret } = await server.newTenant());
});
afterAll(() => server.stop());

async function open(file: Uint8Array, fields: Record<string, string> = {}): Promise<ReviewResponse> {
  return (await client.call(createReview, { form: formOf(file, fields) })).body;
}
const decide = (review_id: string, decision: 'disclose' | 'reject', rationale = 'Looked at it.') =>
  client.call(decideReview, {
    params: { review_id },
    json: { decision, reviewer: 'A. Reviewer', rationale },
  });

describe('GET /v1/reviews/{review_id}/export', () => {
  test('is a document whose signature covers its canonical form', async () => {
    const { review_id } = await open(await jpegOf(530));
    await decide(review_id, 'disclose');
    const { body } = await client.call(exportReview, { params: { review_id } });
    const { integrity, ...content } = body;
    const [key] = server.services.keyRing;
    const sign = (document: object) =>
      createHmac('sha256', key.secret)
        .update(`telltale review export v1\n${canonicalize(document)}`)
        .digest('hex');
    expect(integrity).toMatchObject({ alg: 'HMAC-SHA256', kid: key.kid, hmac: sign(content) });
    expect(sign({ ...content, history: [] })).not.toBe(integrity.hmac);
  });

  test('is a page to print when HTML is asked for: nothing runs on it, whatever people and files wrote', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { review_id } = await open(await jpegOf(531), { supplier: attack, notes: attack });
    await decide(review_id, 'reject', attack);
    const response = await fetch(`${server.url}/v1/reviews/${review_id}/export`, {
      headers: { authorization: `Bearer ${secret}`, accept: 'text/html,application/xhtml+xml;q=0.9' },
    });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&lt;script');
    expect(page).toContain('src="data:image/jpeg;base64,');
  });

  test('the page says what the file says of itself, and no all-clear beside it', async () => {
    const stranger = await signPicture(await jpegOf(533), 'jpeg', { signer: 'stranger' });
    const tampered = await tamperWithJpeg(await signPicture(await jpegOf(534), 'jpeg'));
    for (const [picture, title] of [
      [stranger, 'The file says it was made with AI (unverified)'],
      [tampered, 'The file was changed after it was signed'],
    ] as const) {
      const { review_id } = await open(picture);
      const headers = { authorization: `Bearer ${secret}`, accept: 'text/html' };
      const page = await fetch(`${server.url}/v1/reviews/${review_id}/export`, { headers });
      const html = await page.text();
      expect(html).toContain(title);
      expect(html).not.toContain('No warning signal found');
    }
  });

  test.each([
    ['?lang=ar', 'de', 'ar" dir="rtl', 'ملف مراجعة'],
    ['', 'de-CH,en;q=0.5', 'de" dir="ltr', 'Prüfdossier'],
    ['', 'ja', 'en" dir="ltr', 'Review dossier'],
  ])(
    'the page is in the language asked for, else in the reader’s: %s %s',
    async (query, accepted, root, title) => {
      const { review_id } = await open(await jpegOf(532));
      const headers = { authorization: `Bearer ${secret}`, accept: 'text/html', 'accept-language': accepted };
      const response = await fetch(`${server.url}/v1/reviews/${review_id}/export${query}`, { headers });
      const page = await response.text();
      expect(page).toContain(`<html lang="${root}">`);
      expect(page).toContain(title);
    },
  );
});

describe('GET /v1/reviews/{review_id}/image', () => {
  test('returns the file that was uploaded, unable to act as a page', async () => {
    const file = await pngOf(540);
    const { review_id } = await open(file);
    const response = await fetch(`${server.url}/v1/reviews/${review_id}/image`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    expect((await sharp(file).metadata()).format).toBe('png');
  });
});

describe('GET /v1/reviews/{review_id}/thumbnail', () => {
  test('returns the picture small, with nothing of the file but pixels, for its own tenant alone', async () => {
    const { review_id } = await open(await signPicture(await jpegOf(541), 'jpeg'));
    const address = `${server.url}/v1/reviews/${review_id}/thumbnail`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${secret}` } });
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(response.headers.get('vary')).toContain('Cookie, Authorization');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const small = Buffer.from(await response.arrayBuffer());
    const { width, height, exif, xmp } = await sharp(small).metadata();
    expect({ width, height, exif, xmp }).toEqual({ width: 128, height: 128 });
    expect(small.length).toBeLessThan(10_000);
    const stranger = await server.newTenant();
    const theirs = await fetch(address, { headers: { authorization: `Bearer ${stranger.secret}` } });
    expect(theirs.status).toBe(404);
  });
});
