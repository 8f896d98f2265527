import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { checkAsset, errorCatalogue, limits, requestMagicLink } from '@telltale/shared/contract';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formOf } from '../../../test/pictures.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { ApiError } from './api-error.ts';
import { createMount } from './mount.ts';
import type { Gates } from './principals.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Answers every body that was read whole with 404, once the work with it is done. */
function serveWith(uploads: Uploads = createUploads(), work = async () => {}): Promise<ServedRouters> {
  const router = express.Router();
  const gates: Gates = {
    key: async () => ({ kind: 'key', tenantId: 'tenant', keyId: 'key' }),
    session: async () => {
      throw new ApiError('unauthenticated');
    },
    origin: async () => ({
      kind: 'visitor',
      origin: null,
      visitorId: 'visitor',
      networks: [],
      tenantId: null,
      isTrial: false,
    }),
    anyone: async () => ({ kind: 'anyone', visitorId: 'visitor', networks: [] }),
  };
  const mount = createMount(router, gates, undefined, { uploads });
  const answer = async () => {
    await work();
    throw new ApiError('not_found');
  };
  mount(checkAsset, answer);
  mount(requestMagicLink, answer);
  return serveRouters([router], { uploads });
}

let served: ServedRouters;
beforeAll(async () => {
  served = await serveWith();
});
afterAll(() => served.stop());

const headers = { 'idempotency-key': 'key-of-this-test' };
const refusalOf = async (body: BodyInit, more: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${served.url}${checkAsset.path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
  const { detail }: { detail?: unknown } = await response.json();
  return { code: response.headers.get('x-error-code'), detail };
};
const post = async (...call: Parameters<typeof refusalOf>) => (await refusalOf(...call)).code;

describe('JSON', () => {
  const json = JSON.stringify({ frame_sha256: 'a'.repeat(64) });
  const utf16 = new Uint8Array(Buffer.from(json, 'utf16le'));

  test.each([
    ['utf8', json],
    ['UTF8', json],
    ['"utf-8"', json],
    ['utf-16le', utf16],
  ])('is read whatever its Unicode is called: %s', async (charset, body) => {
    const answer = await refusalOf(body, { 'content-type': `application/json; charset=${charset}` });
    expect(answer).toEqual({ code: 'not_found', detail: errorCatalogue.not_found.cause });
  });

  test.each(['iso-8859-1', 'utf-32', 'klingon'])('in another encoding is told so: %s', async (charset) => {
    const answer = await refusalOf(json, { 'content-type': `application/json; charset=${charset}` });
    expect(answer).toEqual({ code: 'invalid_payload', detail: 'Send JSON as UTF-8.' });
  });
});

describe('a body without an announced length', () => {
  test.each([
    ['a form', 'multipart/form-data; boundary=b', limits.assetFileBytes + 65_537],
    ['JSON', 'application/json', limits.assetJsonBytes + 1],
  ])('is refused as soon as it is too large, not at its end: %s', async (_name, type, sizeBytes) => {
    const sending = request(`${served.url}${checkAsset.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
    });
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n');
    sending.write(Buffer.alloc(sizeBytes));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    sending.destroy();
    expect(response).toMatchObject({
      statusCode: 413,
      headers: { connection: 'close', 'x-error-code': 'payload_too_large' },
    });
  });
});

test('a file of just the limit is read whole', async () => {
  expect(await post(formOf(Buffer.alloc(limits.assetFileBytes)))).toBe('not_found');
});

test('a form of very many parts is refused, also when none of them is a field', async () => {
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nfile\r\n';
  const parts = (count: number) =>
    `${'--b\r\ncontent-disposition: attachment\r\n\r\n\r\n'.repeat(count)}${file}--b--\r\n`;
  const asForm = { 'content-type': 'multipart/form-data; boundary=b' };
  expect(await post(parts(10), asForm)).toBe('not_found');
  expect(await post(parts(100), asForm)).toBe('invalid_payload');
});

test('a body that says it is not encoded is read like any other', async () => {
  const asJson = { 'content-type': 'application/json' };
  expect(await post('{}', { ...asJson, 'content-encoding': 'Identity' })).toBe('not_found');
  expect(await post('{}', { ...asJson, 'content-encoding': 'gzip' })).toBe('compressed_body');
});

describe('a JSON body of very many values', () => {
  const asJson = { ...headers, 'content-type': 'application/json' };
  const of = (values: number) => `{"x":[${'[],'.repeat(values)}0]}`;

  test('is read as long as parsing it takes no time', async () => {
    expect(await post(of(20_000), asJson)).toBe('not_found');
  });

  test.each([
    ['with an announced length', {}],
    ['without', { 'transfer-encoding': 'chunked' }],
  ])('is refused before it is parsed: %s', async (_name, more) => {
    const parse = vi.spyOn(JSON, 'parse');
    const sending = request(`${served.url}${checkAsset.path}`, {
      method: 'POST',
      headers: { ...asJson, ...more },
    });
    sending.on('error', () => undefined);
    sending.end(of(340_000));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response).toMatchObject({ statusCode: 400, headers: { 'x-error-code': 'invalid_payload' } });
    response.resume();
    await once(response, 'close');
    const lengths = parse.mock.calls.map(([text]) => text.length);
    expect(Math.max(0, ...lengths)).toBeLessThan(500_000);
    parse.mockRestore();
  });
});

describe('a body in small pieces', () => {
  const asForm = { ...headers, 'content-type': 'multipart/form-data; boundary=b' };
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n';
  const end = '\r\n--b--\r\n';
  /** Chunks of so many bytes, as they go over the wire. */
  const inChunks = (text: string, chunkBytes: number) =>
    text.replace(new RegExp(`[^]{1,${chunkBytes}}`, 'g'), (chunk) => {
      return `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    });
  const send = (text: string, chunkBytes: number) => {
    const { host, hostname, port } = new URL(served.url);
    const lines = [`POST ${checkAsset.path} HTTP/1.1`, `Host: ${host}`, 'Transfer-Encoding: chunked'];
    for (const [name, value] of Object.entries(asForm)) lines.push(`${name}: ${value}`);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${inChunks(text, chunkBytes)}0\r\n\r\n`);
    return new Promise<string>((resolve) => {
      socket.once('data', (answer) => {
        socket.destroy();
        resolve(String(/x-error-code: (\w+)/i.exec(String(answer))?.[1]));
      });
    });
  };

  test.each([
    ['a large one in lines of base64', 500_000, 65],
    ['a short one byte by byte', 800, 1],
  ])('is read where a client may send so: %s', async (_name, fileBytes, chunkBytes) => {
    expect(await send(head + 'x'.repeat(fileBytes) + end, chunkBytes)).toBe('not_found');
  });

  test('is refused where nobody sends so', async () => {
    expect(await send(head + 'x'.repeat(2_000) + end, 1)).toBe('invalid_payload');
    expect(await send(head + 'x'.repeat(200_000) + end, 30)).toBe('invalid_payload');
  });
});

/** Begins a form of unannounced length, and sends so much of its file. */
function begin(url: string, sizeBytes: number) {
  const sending = request(`${url}${checkAsset.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  sending.on('error', () => undefined);
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n');
  sending.write(Buffer.alloc(sizeBytes));
  return sending;
}

const answerTo = async (sending: ReturnType<typeof begin>) => {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
};

describe('bodies that do not fit into memory together', () => {
  test('the one that has held most for longest gives way and is told when to come back', async () => {
    const uploads = createUploads({ public: 0, known: 1_000_000 });
    const crowded = await serveWith(uploads);
    const used = () => uploads.usedBytes('known');

    const first = begin(crowded.url, 700_000);
    await expect.poll(used).toBeGreaterThan(700_000);
    uploads.pass(0.5);
    const second = begin(crowded.url, 700_000);
    expect(await answerTo(first)).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '2', 'x-error-code': 'uploads_full', connection: 'close' },
    });
    await expect.poll(used).toBeLessThan(800_000);

    second.end('\r\n--b--\r\n');
    expect(await answerTo(second)).toMatchObject({ statusCode: 404 });
    await expect.poll(used).toBe(0);
    crowded.stop();
  });

  test('one that alone is too much is refused, and nothing of it is kept', async () => {
    const uploads = createUploads({ public: 0, known: 500_000 });
    const crowded = await serveWith(uploads);
    expect(await answerTo(begin(crowded.url, 700_000))).toMatchObject({ statusCode: 503 });
    await expect.poll(() => uploads.usedBytes('known')).toBe(0);
    crowded.stop();
  });

  test('count as long as they are worked with, also where the caller hung up meanwhile', async () => {
    const uploads = createUploads();
    const used = () => uploads.usedBytes('known');
    let endWork = (): void => undefined;
    const isWorked = new Promise<void>((resolve) => {
      endWork = resolve;
    });
    const crowded = await serveWith(uploads, () => isWorked);
    const countConnections = promisify(crowded.server.getConnections.bind(crowded.server));
    const sending = begin(crowded.url, 700_000);
    sending.on('error', () => undefined).end('\r\n--b--\r\n');
    await expect.poll(() => [used() > 700_000, uploads.arriving('known')]).toEqual([true, 0]);
    sending.destroy();
    await expect.poll(countConnections).toBe(0);
    expect(used()).toBeGreaterThan(700_000);
    endWork();
    await expect.poll(used).toBe(0);
    crowded.stop();
  });

  test('are the large ones: small bodies are never refused, so that people can still sign in', async () => {
    const crowded = await serveWith(createUploads({ public: 0, known: 0 }));
    const to = async (path: string, body: string) => {
      const asJson = { ...headers, 'content-type': 'application/json' };
      const response = await fetch(`${crowded.url}${path}`, { method: 'POST', headers: asJson, body });
      return response.headers.get('x-error-code');
    };
    const large = JSON.stringify({ notes: 'x'.repeat(limits.jsonBytes) });
    expect(await to(checkAsset.path, large)).toBe('uploads_full');
    expect(await to(checkAsset.path, '{}')).toBe('not_found');
    expect(await to(requestMagicLink.path, '{"email":"ada@example.org"}')).toBe('not_found');
    crowded.stop();
  });
});

describe('a body that arrives too slowly', () => {
  test('is refused after ten seconds in which nothing came, and leaves its place', async () => {
    const uploads = createUploads();
    const slow = await serveWith(uploads);
    const sending = begin(slow.url, 100_000);
    await expect.poll(() => uploads.usedBytes('known')).toBeGreaterThan(100_000);
    uploads.pass(11);
    expect(await answerTo(sending)).toMatchObject({
      statusCode: 408,
      headers: { 'x-error-code': 'body_too_slow', connection: 'close' },
    });
    expect([uploads.usedBytes('known'), uploads.arriving('known')]).toEqual([0, 0]);
    slow.stop();
  });

  test('is refused also where it is small and holds no place', async () => {
    const uploads = createUploads();
    const slow = await serveWith(uploads);
    const sending = request(`${slow.url}${requestMagicLink.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 30 },
    });
    sending.on('error', () => undefined).write('{"email":');
    await expect.poll(() => uploads.arriving('public')).toBe(1);
    uploads.pass(11);
    expect(await answerTo(sending)).toMatchObject({ statusCode: 408 });
    expect(uploads.arriving('public')).toBe(0);
    slow.stop();
  });
});
