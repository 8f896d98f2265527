/** `npm run demo -w widget [-- --server http://localhost:8787 --port 8790]`: the page of a publisher, on an origin of its own. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const defaultServer = 'http://localhost:8787';
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: defaultServer },
    port: { type: 'string', default: '8790' },
  },
});

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** As strict as a careful publisher's: no inline script or style, and no place but the two servers. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${values.server}`,
  "style-src 'self'",
  "img-src 'self' data:",
  // Stills of a video that a reader chose are taken in the page.
  'media-src blob:',
  `connect-src 'self' ${values.server}`,
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const here = fileURLToPath(new URL('.', import.meta.url));
const media = fileURLToPath(new URL('../../media/out/', import.meta.url));

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://demo');
  const content = await contentOf(pathname === '/' ? '/index.html' : pathname);
  if (content === null) {
    response.writeHead(404).end();
    return;
  }
  const contentType = types[extname(pathname)] ?? types['.html'];
  response.writeHead(200, { 'content-type': contentType, 'content-security-policy': policy });
  response.end(content);
});
server.listen(Number(values.port), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`The publisher’s page is at http://localhost:${port} and asks ${values.server}`);
});

/** Null for what is not there; a name may not lead out of its folder. */
async function contentOf(path: string): Promise<string | Buffer | null> {
  if (/^\/media\/[\w-]+\.(jpg|png|webp)$/.test(path))
    return readFile(media + path.slice(7)).catch(() => null);
  if (!/^\/((index|pinned)\.html|demo\.css|(demo|pinned)\.js)$/.test(path)) return null;
  const text = await readFile(here + path.slice(1), 'utf8').catch(() => null);
  const addressed = text?.replaceAll(defaultServer, values.server) ?? null;
  return path === '/pinned.html' && addressed !== null ? pinScript(addressed) : addressed;
}

/** As the server names its release today; a publisher writes it into the page once. */
async function pinScript(html: string): Promise<string> {
  const answer = await fetch(`${values.server}/widget/v1/release.json`);
  const { path, integrity } = (await answer.json()) as { path: string; integrity: string };
  return html.replace('PATH', path).replace('INTEGRITY', integrity);
}
