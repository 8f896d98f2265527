import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@telltale/shared/locales/languages.ts';
import express, { type Router } from 'express';
import { builtSite } from './site.routes.ts';

/** Pages for everybody in each language, but for the reference; those in the folder of the documentation are English. */
const spokenPages = [
  '/',
  '/demo',
  '/install',
  '/pricing',
  '/score',
  '/verify',
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
  const englishPages = [
    '/docs',
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
  const urls = [
    ...spokenPages.flatMap((path) => spokenUrls(publicBaseUrl + path)),
    ...englishPages.map((path) => urlOf(publicBaseUrl + path)),
  ].join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
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

/**
 * A page has one address, and another for each language, because search engines send no Accept-Language; each names all
 * (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap).
 */
function spokenUrls(address: string): string[] {
  const versions = [
    { tag: 'x-default', url: address },
    ...languages.map((tag) => ({ tag, url: `${address}?lang=${tag}` })),
  ];
  const links = versions.map(
    ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`,
  );
  return versions.map(({ url }) => urlOf(url, links.join('')));
}

const urlOf = (address: string, links = '') => `<url><loc>${escapeXml(address)}</loc>${links}</url>`;

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
