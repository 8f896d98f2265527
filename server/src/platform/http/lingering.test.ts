import { once } from 'node:events';
import { checkAsset } from '@telltale/shared/contract';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRequest, readAnswer, uploadBlindly } from '../../../test/blind-upload.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { ApiError } from './api-error.ts';
import { createLingering, type Lingering } from './lingering.ts';
import { createMount } from './mount.ts';
import type { Gates } from './principals.ts';
import { createUploads, type Uploads } from './uploads.ts';

const MB = 1024 * 1024;
const answered = async () => {
  throw new ApiError('not_found');
};

function serve(lingering: Lingering, uploads?: Uploads): Promise<ServedRouters> {
  const router = express.Router();
  const gates: Gates = {
    key: async ({ headers }) => {
      if (headers.authorization === undefined) throw new ApiError('unauthenticated');
      return { kind: 'key', tenantId: 'tenant', keyId: 'key' };
    },
    session: answered,
    origin: answered,
    anyone: answered,
  };
  const mount = createMount(router, gates, undefined, uploads ? { uploads } : {});
  mount(checkAsset, answered);
  router.get('/page', (_request, response) => void response.send('A page.'));
  return serveRouters([router], { lingering, ...(uploads ? { uploads } : {}) });
}

let lingering: Lingering;
let served: ServedRouters;
beforeAll(async () => {
  lingering = createLingering();
  served = await serve(lingering);
});
afterAll(() => served.stop());

const post = (path: string, ...more: readonly string[]) => [`POST ${path} HTTP/1.1`, 'Host: a', ...more];
const asKeyHolder = [
  'Authorization: Bearer key',
  'Idempotency-Key: of-this-test',
  'Content-Type: application/json',
];
const check = checkAsset.path;

describe('forty megabytes sent without a look at the answer', () => {
  const announced = `Content-Length: ${40 * MB}`;

  test.each([
    ['without a key', post(check, announced), 401],
    ['with a bad Idempotency-Key', post(check, 'Authorization: Bearer key', announced), 400],
    ['announced above the limit', post(check, ...asKeyHolder, announced), 413],
    ['to an address where there is nothing', post('/nothing', announced), 404],
    ['over HTTP/1.0', ['POST /nothing HTTP/1.0', 'Host: a', announced], 404],
    ['with an end of the connection asked for', post('/nothing', announced, 'Connection: close'), 404],
  ])('are refused, and the answer is read: %s', async (_name, head, status) => {
    const answer = await uploadBlindly(served.url, head, 40 * MB);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatch(/^x-error-code: /im);
    expect(answer.headers).toMatch(/^connection: close/im);
    expect(JSON.parse(answer.body)).toMatchObject({ detail: expect.any(String) });
  });

  test('leave no connection that lingers', async () => {
    await expect.poll(() => lingering.count()).toBe(0);
  });
});

test('a body for which there is no memory left is refused in its middle, and the answer is read', async () => {
  const crowded = await serve(createLingering(), createUploads({ public: 0, known: MB }));
  const head = post(check, ...asKeyHolder.slice(0, 2), 'Content-Type: multipart/form-data; boundary=b');
  const answer = await uploadBlindly(crowded.url, [...head, `Content-Length: ${10 * MB}`], 10 * MB);
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatch(/^x-error-code: uploads_full/im);
  crowded.stop();
});

test('a body of unannounced length is refused in its middle, and the answer is read', async () => {
  const head = post(check, ...asKeyHolder, 'Transfer-Encoding: chunked');
  const socket = await openRequest(served.url, head);
  socket.pause();
  const chunk = Buffer.from(`40000\r\n${' '.repeat(256 * 1024)}\r\n`);
  for (let sent = 0; sent < 20; sent += 1) if (!socket.write(chunk)) await once(socket, 'drain');
  socket.write('0\r\n\r\n');
  expect((await readAnswer(socket)).status).toBe(413);
});

test('a little that is on its way does not cost the connection: the next call on it is answered', async () => {
  const body = '{"x":1}';
  const socket = await openRequest(served.url, post('/nothing', `Content-Length: ${body.length}`));
  socket.write(body);
  socket.write(post('/nothing', 'Content-Length: 0').join('\r\n').concat('\r\n\r\n'));
  let text = '';
  for await (const piece of socket) {
    text += String(piece);
    if (text.split('HTTP/1.1 404').length === 3) break;
  }
  expect(text).not.toMatch(/connection: close/i);
});

test('a little that comes after the answer does not cost the connection either', async () => {
  const socket = await openRequest(served.url, post('/nothing', 'Content-Length: 7'));
  expect((await readAnswerOnly(socket)).status).toBe(404);
  socket.write('{"x":1}');
  await expect.poll(() => lingering.count()).toBe(0);
  socket.write(post('/nothing', 'Content-Length: 0').join('\r\n').concat('\r\n\r\n'));
  expect((await readAnswerOnly(socket)).status).toBe(404);
  socket.destroy();
});

test('what still comes after a refusal is never taken for a next call', async () => {
  const smuggled = post('/page', 'Content-Length: 0').join('\r\n').replace('POST', 'GET').concat('\r\n\r\n');
  const head = post('/nothing', `Content-Length: ${MB}`);
  const socket = await openRequest(served.url, head);
  expect((await readAnswerOnly(socket)).status).toBe(404);
  socket.write(smuggled.repeat(Math.ceil(MB / smuggled.length)));
  const rest: Buffer[] = [];
  socket.on('data', (piece) => rest.push(piece));
  await once(socket, 'close');
  expect(Buffer.concat(rest).toString()).toBe('');
});

/** Leaves the connection open, as `for await` would not. */
function readAnswerOnly(socket: Awaited<ReturnType<typeof openRequest>>): Promise<{ status: number }> {
  return new Promise((resolve) => {
    socket.once('data', (piece) => resolve({ status: Number(String(piece).split(' ')[1]) }));
  });
}

describe('a client that asks before it sends', () => {
  const asking = ['Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 2'];

  test.each([
    ['without a key', post(check, ...asking), 401],
    [
      'for more than the limit',
      post(check, ...asKeyHolder, 'Expect: 100-continue', `Content-Length: ${MB + 1}`),
      413,
    ],
    ['for an address where there is nothing', post('/nothing', ...asking), 404],
  ])('is refused without 100, and the connection ends: %s', async (_name, head, status) => {
    const answer = await readAnswer(await openRequest(served.url, head));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatch(/^connection: close/im);
  });

  test('hears 100 where its body is read', async () => {
    const socket = await openRequest(
      served.url,
      post(check, ...asKeyHolder, ...asking.slice(0, 1), 'Content-Length: 2'),
    );
    const [first] = await once(socket, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    expect((await readAnswer(socket)).status).toBe(404);
  });
});

describe('a connection that lingers', () => {
  const silent = async (from: ServedRouters) => {
    const socket = await openRequest(from.url, post('/nothing', `Content-Length: ${40 * MB}`));
    await readAnswerOnly(socket);
    return socket;
  };

  test('is cut when it brings less than a megabyte a second, after the first', async () => {
    const ending = createLingering();
    const idle = await serve(ending);
    const socket = await silent(idle);
    await expect.poll(() => ending.count()).toBe(1);
    ending.pass(1);
    ending.pass(0.5);
    await once(socket, 'close');
    expect(ending.count()).toBe(0);
    idle.stop();
  });

  test('is cut after 64 MB', async () => {
    const head = post('/nothing', `Content-Length: ${80 * MB}`);
    await expect(uploadBlindly(served.url, head, 80 * MB)).rejects.toThrow();
    await expect.poll(() => lingering.count()).toBe(0);
  });

  test('is one of fifty: the oldest is cut first', async () => {
    const many = createLingering();
    const crowded = await serve(many);
    const [oldest, ...others] = await inTurn(50, () => silent(crowded));
    expect(many.count()).toBe(50);
    const newest = await silent(crowded);
    if (oldest) await once(oldest, 'close');
    expect(many.count()).toBe(50);
    expect([...others, newest].map((socket) => socket.destroyed)).toEqual(Array(50).fill(false));
    crowded.stop();
  });

  test('does not hold up a process that stops, and later ones end at once', async () => {
    const ending = createLingering();
    const stopping = await serve(ending);
    const socket = await silent(stopping);
    ending.stop();
    await once(socket, 'close');
    await once(await silent(stopping), 'close');
    stopping.stop();
  });

  test('is bounded as well where an answer was no refusal', async () => {
    const socket = await openRequest(served.url, [
      'GET /page HTTP/1.1',
      'Host: a',
      `Content-Length: ${40 * MB}`,
    ]);
    await readAnswerOnly(socket);
    await expect.poll(() => lingering.count()).toBe(1);
    lingering.pass(2);
    await once(socket, 'close');
  });
});

async function inTurn<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
