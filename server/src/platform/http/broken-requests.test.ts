import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequest, readAnswer } from '../../../test/blind-upload.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';

const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});

let served: ServedRouters;
beforeAll(async () => {
  const router = express.Router();
  router.post('/body', (request, response, next) => {
    request.resume().once('end', () => response.json({ read: true }));
    request.once('error', next);
  });
  router.get('/begun', (_request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('The beginning');
  });
  router.get('/awaited', () => {});
  served = await serveRouters([router], { log: pino({}, destination) });
});
afterAll(() => served.stop());

const portOf = ({ url }: ServedRouters) => Number(new URL(url).port);
const chunked = ['POST /body HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', 'ZZZ'];
const large = ['GET / HTTP/1.1', 'Host: a', `X: ${'a'.repeat(20_000)}`];

test.each([
  ['no HTTP', ['GARBAGE'], 400, 'malformed_request'],
  ['of no host', ['GET / HTTP/1.1', 'Content-Length: 0'], 400, 'unknown_host'],
  ['with a malformed chunk in its body', chunked, 400, 'malformed_request'],
  ['with headers above 16 kB', large, 431, 'headers_too_large'],
  ['of half a megabyte of headers', [...large, `Y: ${'b'.repeat(500_000)}`], 431, 'headers_too_large'],
])('a request that is %s is refused in the shape of every error', async (_name, head, status, code) => {
  const answer = await readAnswer(await openRequest(served.url, head));
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatch(new RegExp(`^x-error-code: ${code}\\r$`, 'im'));
  expect(answer.headers).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/im);
  expect(answer.headers).toMatch(/^content-type: application\/json/im);
  expect(JSON.parse(answer.body)).toEqual({ detail: expect.stringMatching(/\.$/) });
});

test('a body that ends early is refused, under the id by which the log knows the request', async () => {
  const socket = await openRequest(served.url, ['POST /body HTTP/1.1', 'Host: a', 'Content-Length: 50']);
  socket.end('{"text":"x"}');
  const { status, headers } = await readAnswer(socket);
  expect([status, headers]).toEqual([400, expect.stringMatching(/^x-error-code: malformed_request/im)]);
  const requestId = /^x-request-id: (\S+)/im.exec(headers)?.[1];
  const told = () => lines.filter((line) => line.requestId === requestId).map(({ msg }) => msg);
  await expect.poll(told).toEqual(expect.arrayContaining(['broken request', 'request']));
});

test.each([
  ['has begun to be answered', ['GET /begun HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', 'ZZZ']],
  ['comes behind one that waits', ['GET /awaited HTTP/1.1', 'Host: a', '', 'GARBAGE']],
])(
  'what breaks in a request that %s ends the connection, and no answer mixes with another',
  async (_name, head) => {
    const socket = await openRequest(served.url, head);
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
    await once(socket, 'close');
    expect(Buffer.concat(pieces).toString()).not.toMatch(/x-error-code/i);
  },
);

test('the connection of a broken request ends, also where its client goes on sending', async () => {
  const socket = connect({ port: portOf(served), host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`${large.join('\r\n')}\r\n\r\n`);
  expect((await once(socket, 'data')).toString()).toMatch(/x-error-code: headers_too_large/i);
  const sending = setInterval(() => socket.write('x'), 50);
  await once(socket, 'error');
  clearInterval(sending);
});

test('a head that does not come is refused like everything else', async () => {
  const impatient = await serveRouters([]);
  impatient.server.headersTimeout = 1;
  const socket = connect(portOf(impatient), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  const { status, headers } = await readAnswer(socket);
  expect([status, headers]).toEqual([408, expect.stringMatching(/^x-error-code: request_too_slow/im)]);
  impatient.stop();
});

test('an expectation that nobody knows is passed over', async () => {
  const head = ['POST /body HTTP/1.1', 'Host: a', 'Expect: a-miracle', 'Content-Length: 2'];
  const socket = await openRequest(served.url, head);
  socket.write('{}');
  expect(await readAnswer(socket)).toMatchObject({ status: 200, body: '{"read":true}' });
});
