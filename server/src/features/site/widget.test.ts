import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createWidgetRouter } from './widget.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-widget-'));
let served: ServedRouters;
beforeAll(async () => {
  for (const name of ['v1', '0.1.0-abc']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'telltale.js'), '"use strict";');
  }
  served = await serveRouters([createWidgetRouter(folder)]);
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
