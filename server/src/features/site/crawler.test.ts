import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@telltale/shared/locales/languages.ts';
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

const spoken = ['/', '/demo', '/install', '/pricing', '/score', '/verify'].concat(
  ['start', 'readers', 'publishers', 'developers', 'operators', 'privacy', 'extension-privacy'].map(
    (name) => `/docs/${name}`,
  ),
);

test('the list of pages holds each public page once, and once in each language that it speaks', async () => {
  const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(pages).toEqual([
    ...spoken.flatMap((path) =>
      ['', ...languages.map((tag) => `?lang=${tag}`)].map((tag) => base + path + tag),
    ),
    `${base}/docs`,
    `${base}/docs/keys`,
  ]);
});

test('each of them names its other languages, for search engines that ask for none', async () => {
  const entries = (await read('/sitemap.xml')).split('\n').filter((line) => line.includes(`${base}/score`));
  expect(entries).toHaveLength(1 + languages.length);
  for (const entry of entries)
    for (const tag of languages)
      expect(entry).toContain(`hreflang="${tag}" href="${base}/score?lang=${tag}"`);
});
