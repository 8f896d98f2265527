import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { builtSite } from './site.routes.ts';

/** Pages for everybody, but those that lie in the folder of the documentation. */
const openPages = [
  '/',
  '/demo',
  '/install',
  '/pricing',
  '/score',
  '/verify',
  '/docs',
  '/docs/start',
  '/docs/readers',
  '/docs/publishers',
  '/docs/developers',
  '/docs/operators',
  '/docs/privacy',
  '/docs/extension-privacy',
];
/** Of one person, or of nobody's interest in a search. */
const closedPages = ['/v1/', '/s/', '/console', '/connect', '/sign-in', '/dev/'];

/** What search engines ask a site for: RFC 9309 and https://www.sitemaps.org/protocol.html */
export function createCrawlerRouter(publicBaseUrl: string, siteFolder = builtSite): Router {
  const router = express.Router();
  const documents = join(siteFolder, 'docs');
  const pages = [
    ...openPages,
    ...(existsSync(documents) ? readdirSync(documents) : [])
      .filter((name) => name.endsWith('.html') && name !== 'index.html')
      .sort()
      .map((name) => `/docs/${name.replace(/\.html$/, '')}`),
  ];
  const robots = [
    'User-agent: *',
    ...closedPages.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicBaseUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const urls = pages.map((path) => `<url><loc>${escapeXml(publicBaseUrl + path)}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  const keep = { 'Cache-Control': 'public, max-age=86400' };
  router.get('/robots.txt', (_request, response) => response.set(keep).type('text/plain').send(robots));
  router.get('/sitemap.xml', (_request, response) =>
    response.set(keep).type('application/xml').send(sitemap),
  );
  return router;
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
