import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveRouters } from '../../../test/serve-routers.ts';
import { createCrawlerRouter } from './crawler.routes.ts';

const base = 'https://telltale.example';

async function read(path: string) {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-crawler-'));
  mkdirSync(join(folder, 'docs'));
  for (const name of ['index.html', 'keys.html', 'keys.html.br'])
    writeFileSync(join(folder, 'docs', name), '');
  const served = await serveRouters([createCrawlerRouter(base, folder)]);
  onTestFinished(() => {
    served.stop();
    rmSync(folder, { recursive: true });
  });
  return (await fetch(served.url + path)).text();
}

test('robots.txt keeps searches out of what is one person’s, and names the list of pages', async () => {
  const robots = await read('/robots.txt');
  expect(robots).toMatch(/^User-agent: \*\n/);
  for (const path of ['/v1/', '/s/', '/console']) expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${base}/sitemap.xml\n`);
});

test('the list of pages holds each public page once, by its address', async () => {
  const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(pages).toEqual([
    `${base}/`,
    `${base}/demo`,
    `${base}/install`,
    `${base}/pricing`,
    `${base}/score`,
    `${base}/verify`,
    `${base}/docs`,
    `${base}/docs/start`,
    `${base}/docs/readers`,
    `${base}/docs/publishers`,
    `${base}/docs/developers`,
    `${base}/docs/operators`,
    `${base}/docs/privacy`,
    `${base}/docs/extension-privacy`,
    `${base}/docs/keys`,
  ]);
});
