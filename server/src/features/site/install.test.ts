import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createInstallRouter } from './install.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-install-'));
const packed = join(folder, '.output', 'telltale-chrome.zip');
const chrome = 'https://shop.example/chrome?a=1&b=2';
const none = { chrome: undefined, firefox: undefined };
let served: ServedRouters[];

beforeAll(async () => {
  mkdirSync(join(folder, 'install'));
  mkdirSync(join(folder, '.output'));
  writeFileSync(packed, 'a packed extension');
  writeFileSync(
    join(folder, 'install', 'index.en.html'),
    `<!--if shop-->shops <!--if chrome--><a href="shop:chrome">C</a><!--end chrome-->
<!--if firefox--><a href="shop:firefox">F</a><!--end firefox--><!--end shop-->
<!--if file-->file file:size<!--end file--><!--if nothing-->nothing<!--end nothing-->`,
  );
  const missing = join(folder, 'missing.zip');
  served = await Promise.all([
    serveRouters([createInstallRouter({ ...none, chrome }, folder, packed)]),
    serveRouters([createInstallRouter(none, folder, packed)]),
    serveRouters([createInstallRouter(none, folder, missing)]),
  ]);
});
afterAll(() => {
  for (const one of served) one.stop();
  rmSync(folder, { recursive: true });
});

const pageOf = async (at: number) =>
  (await (await fetch(`${served[at]?.url}/install`)).text()).replace(/<!--.*?-->/g, '');
const fileOf = (at: number) => fetch(`${served[at]?.url}/install/telltale-chrome.zip`);

test('with a shop configured the page leads there, and offers no file', async () => {
  const page = await pageOf(0);
  expect(page).toContain('<a href="https://shop.example/chrome?a=1&amp;b=2">C</a>');
  expect(page).not.toMatch(/shop:|file|nothing/);
  expect((await fileOf(0)).status).toBe(404);
});

test('without a shop the packed file is offered, and comes byte for byte', async () => {
  const page = await pageOf(1);
  expect(page).toContain('file 0 MB');
  expect(page).not.toMatch(/shop|nothing/);
  const file = await fileOf(1);
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(await file.text()).toBe('a packed extension');
});

test('with neither the page says so', async () => {
  expect((await pageOf(2)).trim()).toBe('nothing');
  expect((await fileOf(2)).status).toBe(404);
});
