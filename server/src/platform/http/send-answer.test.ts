import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { exportAccount, getReviewImage } from '@telltale/shared/contract';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { openRequest, readAnswer } from '../../../test/blind-upload.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { createMount } from './mount.ts';
import type { Gates } from './principals.ts';

const MB = 1024 * 1024;
/** More than the system takes at once for a client that reads nothing. */
const picture = new Uint8Array(64 * MB);
const never = async () => Promise.reject(new Error('is asked by nobody'));
const gates: Gates = {
  key: async ({ headers }) => ({ kind: 'key', tenantId: String(headers.authorization), keyId: 'key' }),
  session: async () => ({
    ...{ kind: 'session', tenantId: 'owner', userId: 'usr', email: 'ada@example.org' },
    ...{ role: 'owner', sessionId: 'ses' },
  }),
  ...{ origin: never, anyone: never },
};

let served: ServedRouters;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  served.stop();
});

async function serve(downloads: Downloads, archive: () => AsyncIterable<Uint8Array> = noParts) {
  const router = express.Router();
  const mount = createMount(router, gates, undefined, { downloads });
  mount(getReviewImage, async () => ({ media: { type: 'image/png', content: picture } }));
  mount(exportAccount, async () => ({ media: { type: 'application/zip', content: archive() } }));
  served = await serveRouters([router], { downloads });
}
async function* noParts() {}

const headOf = (path: string, tenant: string) => [
  `GET ${path} HTTP/1.1`,
  'Host: a',
  ...(tenant === '' ? [] : [`Authorization: ${tenant}`]),
];
const imagePath = '/v1/reviews/rev_1/image';

/** A connection on which an answer was asked for, and nothing is read yet. */
async function ask(path: string, tenant = ''): Promise<Socket> {
  const client = await openRequest(served.url, headOf(path, tenant));
  clients.push(client);
  client.on('error', () => undefined).pause();
  return client;
}

test('the ninth picture of one tenant is told to come again, while the others are not read', async () => {
  const downloads = createDownloads(Number.POSITIVE_INFINITY);
  await serve(downloads);
  for (let count = 1; count <= 8; count += 1) await ask(imagePath, 'mallory');
  await expect.poll(downloads.usedBytes).toBe(8 * picture.length);
  const refused = await readAnswer(await ask(imagePath, 'mallory'));
  expect(refused).toMatchObject({
    status: 429,
    headers: expect.stringMatching(/x-error-code: too_many_downloads/i),
  });
  expect(refused.headers).toMatch(/retry-after: 2/i);
  const other = await fetch(`${served.url}${imagePath}`, { headers: { authorization: 'ada' } });
  expect(other.status).toBe(200);
  await other.body?.cancel();
  for (const client of clients) client.destroy();
  await expect.poll(downloads.usedBytes).toBe(0);
});

test('what does not fit beside the others waits nowhere: the one that has waited longest is reset', async () => {
  const downloads = createDownloads(100 * MB);
  await serve(downloads);
  const slow = await ask(imagePath, 'mallory');
  await expect.poll(downloads.usedBytes).toBe(picture.length);
  downloads.pass(1);
  const response = await fetch(`${served.url}${imagePath}`, { headers: { authorization: 'ada' } });
  expect((await response.arrayBuffer()).byteLength).toBe(picture.length);
  const [error] = await once(slow.resume(), 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(downloads.usedBytes).toBe(0);
});

test('what alone is too much is refused in words', async () => {
  await serve(createDownloads(MB));
  const response = await fetch(`${served.url}${imagePath}`, { headers: { authorization: 'ada' } });
  expect(response.status).toBe(503);
  expect(response.headers.get('x-error-code')).toBe('downloads_full');
  expect(response.headers.get('retry-after')).toBe('2');
});

test('an archive is made as it is read: one part of it is held, and counted', async () => {
  const downloads = createDownloads();
  let madeParts = 0;
  async function* archive() {
    for (; madeParts < 5; madeParts += 1) yield picture;
  }
  await serve(downloads, archive);
  const client = await ask(exportAccount.path);
  await expect.poll(downloads.usedBytes).toBe(picture.length);
  expect(madeParts).toBe(0);
  let readBytes = 0;
  for await (const piece of client) {
    readBytes += piece.length;
    if (madeParts === 1) break;
  }
  expect(readBytes).toBeLessThan(2 * picture.length);
  await expect.poll(downloads.usedBytes).toBe(0);
});

test('an archive that gives way ends where it is, and is made no further', async () => {
  const downloads = createDownloads(100 * MB);
  let hasEnded = false;
  async function* archive() {
    try {
      for (;;) yield picture;
    } finally {
      hasEnded = true;
    }
  }
  await serve(downloads, archive);
  await ask(exportAccount.path);
  await expect.poll(downloads.usedBytes).toBe(picture.length);
  downloads.pass(1);
  const response = await fetch(`${served.url}${imagePath}`, { headers: { authorization: 'ada' } });
  expect((await response.arrayBuffer()).byteLength).toBe(picture.length);
  await expect.poll(() => hasEnded).toBe(true);
});

test('of pipelined answers that nobody reads the first is counted, and none after their connection', async () => {
  const downloads = createDownloads(Number.POSITIVE_INFINITY);
  await serve(downloads);
  const { hostname, port } = new URL(served.url);
  const client = connect(Number(port), hostname).pause();
  await once(client, 'connect');
  client.write(`${headOf(imagePath, 'ada').join('\r\n')}\r\n\r\n`.repeat(3));
  await expect.poll(downloads.usedBytes).toBe(picture.length);
  client.destroy();
  await expect.poll(downloads.usedBytes).toBe(0);
});

test('a picture leaves as the bytes that it is, not as a copy of them', async () => {
  await serve(createDownloads());
  const client = await ask(imagePath, 'ada');
  await once(client.resume(), 'data');
  client.pause();
  picture[picture.length - 1] = 1;
  let last = Buffer.alloc(0);
  let readBytes = 0;
  for await (const piece of client) {
    last = piece;
    readBytes += piece.length;
    if (readBytes >= picture.length - 64 * 1024 && last.at(-1) === 1) break;
  }
  expect(last.at(-1)).toBe(1);
  picture[picture.length - 1] = 0;
});
