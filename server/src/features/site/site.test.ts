import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createSiteRouter } from './site.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-site-'));
let built: ServedRouters;
let unbuilt: ServedRouters;
beforeAll(async () => {
  mkdirSync(join(folder, 'demo', 'media'), { recursive: true });
  mkdirSync(join(folder, 'sign-in'));
  writeFileSync(join(folder, 'sign-in', 'index.html'), '<!doctype html><title>Sign in');
  mkdirSync(join(folder, 'home'));
  for (const language of ['en', 'de', 'pt-BR'])
    writeFileSync(join(folder, 'home', `index.${language}.html`), `<!doctype html><html lang="${language}">`);
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs', 'index.html'), '<!doctype html><title>Reference');
  writeFileSync(join(folder, 'docs', 'errors.html'), '<!doctype html><title>Errors');
  writeFileSync(join(folder, 'demo', 'index.en.html'), '<!doctype html>');
  writeFileSync(join(folder, 'demo', 'media', 'picture.jpg'), 'twelve bytes');
  built = await serveRouters([createSiteRouter(folder)]);
  unbuilt = await serveRouters([createSiteRouter(join(folder, 'nothing'))]);
});
afterAll(() => {
  built.stop();
  unbuilt.stop();
  rmSync(folder, { recursive: true });
});

test('pages that tell of a detector tell of the one that the server runs', async () => {
  writeFileSync(join(folder, 'home', 'light.en.html'), 'of the light one');
  const light = await serveRouters([createSiteRouter(folder, 'light')]);
  const full = await serveRouters([createSiteRouter(folder, 'full')]);
  const read = async (url: string, language = 'en') =>
    (await fetch(url, { headers: { 'accept-language': language } })).text();
  try {
    expect(await read(light.url)).toBe('of the light one');
    expect(await read(light.url, 'de')).toBe('<!doctype html><html lang="de">');
    expect(await read(`${light.url}/demo`)).toBe('<!doctype html>');
    expect(await read(full.url)).toBe('<!doctype html><html lang="en">');
  } finally {
    light.stop();
    full.stop();
  }
});

test('the gallery and its pictures are served, whole or in part', async () => {
  expect(await (await fetch(`${built.url}/demo`)).text()).toBe('<!doctype html>');
  const part = await fetch(`${built.url}/demo/media/picture.jpg`, { headers: { range: 'bytes=0-5' } });
  expect({ status: part.status, body: await part.text() }).toEqual({ status: 206, body: 'twelve' });
});

test('the sign-in page is served, and sends nobody where it was opened from', async () => {
  const page = await fetch(`${built.url}/sign-in`);
  expect({ status: page.status, body: await page.text() }).toEqual({
    status: 200,
    body: '<!doctype html><title>Sign in',
  });
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

test.each([
  ['de-CH,fr;q=0.5', '', 'de'],
  ['pt-PT', '', 'pt-BR'],
  ['tlh', '', 'en'],
  [`${'x,'.repeat(5_000)}de`, '', 'en'],
  ['de', '?lang=pt-BR', 'pt-BR'],
])('the first page comes in the reader’s language: %s%s', async (accepted, query, language) => {
  const page = await fetch(`${built.url}/${query}`, { headers: { 'accept-language': accepted } });
  expect(await page.text()).toBe(`<!doctype html><html lang="${language}">`);
  expect(page.headers.get('vary')).toContain('Accept-Language');
});

test.each([
  ['/docs', 200],
  ['/docs/errors', 200],
  ['/docs/nothing', 404],
  ['/docs/%2e%2e/home/index.en', 404],
])('%s of the documentation: %i', async (path, status) => {
  expect((await fetch(built.url + path)).status).toBe(status);
});

describe.each(['/demo', '/sign-in', '/demo/media/picture.jpg'])('%s', (path) => {
  test.each([
    ['a Range beyond the file', { range: 'bytes=9999-' }, 416, 'range_not_satisfiable'],
    ['an If-Match of another file', { 'if-match': '"other"' }, 412, 'precondition_failed'],
  ])('refuses %s as HTTP says', async (_name, headers, status, code) => {
    const response = await fetch(`${built.url}${path}`, { headers });
    expect({ status: response.status, code: response.headers.get('x-error-code') }).toEqual({ status, code });
    expect(response.headers.get('content-type')).toMatch('application/json');
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test('answers 404 where the pages were not built', async () => {
    const response = await fetch(`${unbuilt.url}${path}`);
    expect({ status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      status: 404,
      code: 'not_found',
    });
  });
});
