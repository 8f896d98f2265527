import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createWidgetRouter } from './widget.routes.ts';
import { keepRelease } from './widget-releases.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-widget-'));
let served: ServedRouters;
beforeAll(async () => {
  for (const name of ['v1', '0.1.0-abc']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'telltale.js'), '"use strict";');
  }
  mkdirSync(join(folder, 'packages'));
  writeFileSync(join(folder, 'packages', 'telltale-widget.tgz'), '');
  served = await serveRouters([createWidgetRouter(join(folder, 'nothing'), folder)]);
});
afterAll(() => {
  served.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/widget/v1/telltale.js', 'public, max-age=600'],
  ['/widget/0.1.0-abc/telltale.js', 'public, max-age=31536000, immutable'],
])('%s may be used by every page, and kept as long as it is true', async (path, cacheControl) => {
  const response = await fetch(served.url + path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringMatching(/javascript/),
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  });
});

test.each(['/widget', '/widget/v1', '/widget/v1/other.js', '/widget/%2e%2e/%2e%2e/package.json'])(
  '%s is not there',
  async (path) => {
    const response = await fetch(served.url + path);
    expect({ status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      status: 404,
      code: 'not_found',
    });
  },
);

/** As it is written: `fetch` would resolve the dots. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ port: new URL(served.url).port, host: new URL(served.url).hostname, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

test.each([
  '/widget/%761/telltale.js',
  '/widget//v1/telltale.js',
  '/widget/./v1/telltale.js',
  '/widget/0.1.0-abc/../v1/telltale.js',
  '/widget/0.1.0-abc/%2e%2e/v1/telltale.js',
  '/widget/0.1.0-abc/..%2fv1%2ftelltale.js',
  '/widget/packages/telltale-widget.tgz',
])('what moves is not to be kept for a year as %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test('a page that pinned a release finds it after the server was upgraded, and the moving address moves', async () => {
  const home = mkdtempSync(join(tmpdir(), 'telltale-releases-'));
  const [built, kept] = [join(home, 'built'), join(home, 'kept')];
  const upgradeTo = async (release: string) => {
    rmSync(built, { recursive: true, force: true });
    for (const name of ['v1', release]) {
      mkdirSync(join(built, name), { recursive: true });
      writeFileSync(join(built, name, 'telltale.js'), `"${release}";`);
    }
    const path = `/widget/${release}/telltale.js`;
    writeFileSync(join(built, 'v1', 'release.json'), JSON.stringify({ version: '0', path, integrity: '' }));
    // Every process of a server does so at its start.
    expect(await Promise.all([keepRelease(kept, built), keepRelease(kept, built)])).toEqual([
      release,
      release,
    ]);
  };
  await upgradeTo('1.0.0-aaaaaaaaaa');
  await upgradeTo('1.1.0-bbbbbbbbbb');
  expect(readdirSync(kept).sort()).toEqual(['1.0.0-aaaaaaaaaa', '1.1.0-bbbbbbbbbb']);
  const upgraded = await serveRouters([createWidgetRouter(kept, built)]);
  const script = async (path: string) => (await fetch(`${upgraded.url}/widget/${path}/telltale.js`)).text();
  expect(await script('1.0.0-aaaaaaaaaa')).toBe('"1.0.0-aaaaaaaaaa";');
  expect(await script('1.1.0-bbbbbbbbbb')).toBe('"1.1.0-bbbbbbbbbb";');
  expect(await script('v1')).toBe('"1.1.0-bbbbbbbbbb";');
  upgraded.stop();
  rmSync(home, { recursive: true });
});

test('where no widget was built there is nothing to keep', async () => {
  expect(await keepRelease(join(folder, 'kept'), join(folder, 'nothing'))).toBeNull();
});
