import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@telltale/shared/client';
import { createShare } from '@telltale/shared/contract';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { languages } from '@telltale/shared/locales/languages.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { jpegOf } from '../../../test/pictures.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { KeptVerdict, PictureVerdict } from '../shares/result-tokens.service.ts';
import { createSharePagesRouter } from './share-page.routes.ts';

const dayMs = 86_400_000;
const publicBaseUrl = 'https://telltale.example';
const siteFolder = mkdtempSync(join(tmpdir(), 'telltale-share-'));
let nowMs = Date.UTC(2026, 10, 21);
const clock = { nowMs: () => nowMs };
let server: TestServer;
let pages: ServedRouters;
let picture: Buffer;
let isBusy = false;

beforeAll(async () => {
  server = await startTestServer({ clock, withoutWorker: true });
  picture = await jpegOf(1);
  mkdirSync(join(siteFolder, 'share'));
  const template = (language: string) =>
    `<html lang="${language}"><!--share-head--><body><!--share--></html>`;
  for (const language of languages)
    writeFileSync(join(siteFolder, 'share', `index.${language}.html`), template(language));
  const anyone = async () => {
    if (isBusy) throw new ApiError('rate_limited', undefined, { headers: { 'Retry-After': '7' } });
    return { kind: 'anyone', visitorId: 'v', networks: [] } as const;
  };
  const { shares } = server.services;
  pages = await serveRouters([createSharePagesRouter({ shares, clock, anyone, publicBaseUrl, siteFolder })]);
});
afterAll(async () => {
  pages.stop();
  await server.stop();
  rmSync(siteFolder, { recursive: true });
});

async function share(options: { preview: boolean } & Partial<KeptVerdict>): Promise<string> {
  const { preview, ...said } = options;
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const verdict: PictureVerdict = {
    sha256Hex: 'ab'.repeat(32),
    pdqHex: pdq({ width: info.width, height: info.height, data, channels: 3 }).hex,
    label: 'likely_ai',
    score: 0.95,
    model: 'telltale-image-1',
    source: 'model',
    provenance_status: 'none',
    thresholds: { uncertain: 0.7677, likely_ai: 0.9319, strong: 0.9688 },
    ...said,
  };
  const { share_token } = server.services.resultTokens.issue(verdict, null);
  const preview_jpeg_base64 = preview ? picture.toString('base64') : null;
  const json = { share_token, preview_jpeg_base64 };
  return (await createClient({ baseUrl: server.url }).call(createShare, { json })).body.share_id;
}

const open = (path: string, language = 'en') =>
  fetch(pages.url + path, { headers: { 'accept-language': language } });
const tagsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

describe('the page of a short link', () => {
  test('shows the verdict with its mark, and tells messengers in cautious words', async () => {
    const page = await open(`/s/${await share({ preview: false })}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Likely AI-generated');
    expect(html).toContain('Signature checked');
    expect(html).toContain('aria-label="Score 0.95 on a scale from 0 to 1.');
    expect(tagsIn(html)).toMatchObject({
      'og:title': 'Likely AI-generated',
      'og:description': expect.stringMatching(/They can be wrong\. Signals are not proof/),
      'twitter:card': 'summary',
    });
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: expect.stringContaining('Accept-Language'),
    });
  });

  test.each([
    ['declaration', 'unlisted', 'untrusted', 'The file says it was made with AI (unverified)'],
    ['declaration', 'metadata', 'none', 'The file says it was made with AI (unverified)'],
    ['declaration', undefined, 'invalid', 'The file was changed after it was signed'],
  ] as const)(
    'says first what the file says of itself, never that nothing was found (%s %s, %s)',
    async (_, declaration, provenance_status, title) => {
      const quiet = {
        preview: false,
        label: 'no_signal',
        score: 0.1,
        provenance_status,
        declaration,
      } as const;
      const html = await (await open(`/s/${await share(quiet)}`)).text();
      expect(tagsIn(html)['og:title']).toBe(title);
      expect(html).toContain('In the pixels, the detector found nothing');
      expect(html).not.toContain('No warning signal found');
      // A converted copy has lost what the file carried, and nobody tells the server that it is one.
      const ofCredentials = 'What was checked carries no Content Credentials.';
      expect(html.includes(ofCredentials)).toBe(provenance_status === 'none');
      expect(html).not.toContain('The file carries no Content Credentials.');
    },
  );

  test('has no picture in its tags unless the sharer added one', async () => {
    expect(tagsIn(await (await open(`/s/${await share({ preview: false })}`)).text())).not.toHaveProperty(
      'og:image',
    );
    const id = await share({ preview: true });
    const html = await (await open(`/s/${id}`)).text();
    expect(tagsIn(html)).toMatchObject({
      'og:url': `${publicBaseUrl}/s/${id}`,
      'og:image': `${publicBaseUrl}/s/${id}/preview.jpg`,
      'twitter:card': 'summary_large_image',
    });
    // Seen before the picture is there.
    expect(html).toContain('src="data:image/png;base64,');
  });

  test('gives a picture that caches may keep for as long as the link lives, and no longer', async () => {
    const id = await share({ preview: true });
    nowMs += 29 * dayMs;
    const image = await open(`/s/${id}/preview.jpg`);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(image.headers.get('cache-control')).toBe('public, max-age=86400, must-revalidate');
    expect(image.headers.get('x-robots-tag')).toBe('noindex');
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).format).toBe('jpeg');
  });

  test('tells nothing once the link has ended: no verdict, no tags, no picture, as if it had never been', async () => {
    const id = await share({ preview: true });
    nowMs += 30 * dayMs;
    const [ended, unknown] = [await open(`/s/${id}`), await open('/s/never-was')];
    const html = await ended.text();
    expect(ended.status).toBe(404);
    expect(html).toContain('This link has expired, or never existed');
    expect(tagsIn(html)).toEqual({});
    expect(html).toBe(await unknown.text());
    expect((await open(`/s/${id}/preview.jpg`)).status).toBe(404);
  });

  test.each([
    ['de-AT,en', 'de', 'Ein geteiltes Ergebnis'],
    ['ar', 'ar', 'نتيجة مشتركة'],
    ['tlh', 'en', 'A shared result'],
  ])('speaks the reader’s language: %s', async (accepted, language, words) => {
    const html = await (await open(`/s/${await share({ preview: false })}`, accepted)).text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(words);
    expect(await (await open('/s/never-was?lang=fr', accepted)).text()).toContain('Ce lien a expiré');
  });

  test('tells people on a page, and programs in JSON, that they came too often', async () => {
    const id = await share({ preview: true });
    isBusy = true;
    const ask = (accept: string) =>
      fetch(`${pages.url}/s/${id}`, { headers: { accept, 'accept-language': 'fr' } });
    const [person, program] = [
      await ask('text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'),
      await ask('*/*'),
    ];
    isBusy = false;
    for (const { status, headers } of [person, program]) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('7');
      expect(headers.get('x-error-code')).toBe('rate_limited');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const html = await person.text();
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('Trop de pages en une minute');
    expect(tagsIn(html)).toEqual({});
    expect(await program.json()).toEqual({ detail: expect.any(String) });
  });

  test('escapes whatever was signed', async () => {
    const html = await (await open(`/s/${await share({ preview: false, model: '"><script>$&' })}`)).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script>$&amp;');
  });
});
