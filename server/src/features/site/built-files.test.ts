import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createSiteRouter } from './site.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-built-'));
const script = 'console.log("twelve bytes");';
const page = '<!doctype html><title>Errors';
let served: ServedRouters;
beforeAll(async () => {
  const files = { 'assets/app.js': script, 'docs/errors.html': page, 'sign-in/index.html': page };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
  }
  writeFileSync(join(folder, 'assets/small.js'), script);
  served = await serveRouters([createSiteRouter(folder)]);
});
afterAll(() => {
  served.stop();
  rmSync(folder, { recursive: true });
});

/** As it comes over the wire: fetch would unpack it and say nothing. */
function ask(path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      // The path as it is: an address would be tidied up first.
      const sent = request(served.url, { path, headers }, async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await text(response.setEncoding('latin1')),
        }),
      );
      sent.once('error', reject).end();
    },
  );
}

describe.each([
  ['/assets/app.js', script, /javascript/],
  ['/docs/errors', page, /html/],
  ['/sign-in', page, /html/],
])('%s', (path, content, type) => {
  test.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(content)],
    ['gzip', 'gzip', gzipSync(content)],
    ['br;q=0, gzip;q=.5', 'gzip', gzipSync(content)],
    ['identity', undefined, Buffer.from(content)],
  ])('comes as a caller that accepts "%s" takes it', async (accepted, encoding, bytes) => {
    const { status, headers, body } = await ask(path, { 'accept-encoding': accepted });
    expect({ status, body }).toEqual({ status: 200, body: bytes.toString('latin1') });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(type),
      'content-length': String(bytes.length),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('has a tag of its own in each encoding, which saves sending it again', async () => {
    const tagOf = async (accepted: string) => (await ask(path, { 'accept-encoding': accepted })).headers.etag;
    const tags = [await tagOf('br'), await tagOf('identity')];
    expect(tags[0]).not.toBe(tags[1]);
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(tags[0]) });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
  });

  test('comes in parts as it is, and a refusal is readable', async () => {
    const part = await ask(path, { 'accept-encoding': 'br', range: 'bytes=0-5' });
    expect({ status: part.status, body: part.body }).toEqual({ status: 206, body: content.slice(0, 6) });
    const refused = await ask(path, { 'accept-encoding': 'br', 'if-match': '"other"' });
    expect(refused.status).toBe(412);
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.headers['content-type']).toMatch('application/json');
    expect(JSON.parse(refused.body)).toEqual({ detail: expect.any(String) });
  });
});

test('what the build left as it is comes as it is, and what is not there is not', async () => {
  const small = await ask('/assets/small.js', { 'accept-encoding': 'br' });
  expect({ status: small.status, body: small.body }).toEqual({ status: 200, body: script });
  expect((await ask('/assets/nothing.js', { 'accept-encoding': 'br' })).status).toBe(404);
  expect((await ask('/docs/%2e%2e/assets/app.js', { 'accept-encoding': 'br' })).status).toBe(404);
});
