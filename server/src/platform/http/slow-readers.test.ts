import { once } from 'node:events';
import type { Socket } from 'node:net';
import express, { type Response } from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRequest, readAnswer } from '../../../test/blind-upload.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { countLeft } from './slow-readers.ts';

const MB = 1024 * 1024;
/** More than the system takes at once for a client that reads nothing. */
const large = Buffer.alloc(64 * MB);
const held: Response[] = [];
let served: ServedRouters;

beforeAll(async () => {
  // The tests let time pass for the server, so that no busy machine does.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const router = express
    .Router()
    .get('/large', (_request, response) => void response.send(large))
    .get('/held', (_request, response) => void held.push(response));
  served = await serveRouters([router]);
});
afterAll(() => {
  served.stop();
  vi.useRealTimers();
});

const letPass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

/** Both ends of a connection on which something was asked, and nothing is read yet. */
async function ask(path: string): Promise<{ client: Socket; connection: Socket }> {
  const connected: Promise<Socket[]> = once(served.server, 'connection');
  const client = await openRequest(served.url, [`GET ${path} HTTP/1.1`, 'Host: a']);
  client.pause();
  const [connection] = await connected;
  if (!connection) throw new Error('Nobody connected.');
  return { client, connection };
}

const hasMoreThanFits = (connection: Socket) =>
  expect.poll(() => connection.writableLength).toBeGreaterThan(0);

/** Reads until the system has taken another megabyte of the answer from the server. */
async function readSome(client: Socket, connection: Socket): Promise<void> {
  const enough = countLeft(connection) + MB;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (countLeft(connection) < enough) return;
      client.off('data', look).pause();
      resolve();
    };
    client.on('data', look).resume();
  });
}

test('an answer that nobody reads is given up after 30 s, and its memory with it', async () => {
  const { client, connection } = await ask('/large');
  await hasMoreThanFits(connection);
  letPass(30);
  expect(connection.destroyed).toBe(false);
  letPass(0.5);
  await once(connection, 'close');
  expect(connection.writableLength).toBe(0);
  client.destroy();
});

test('one write of 64 MB that is read with pauses goes on', async () => {
  const { client, connection } = await ask('/large');
  await hasMoreThanFits(connection);
  for (let round = 0; round < 4; round += 1) {
    letPass(25);
    await readSome(client, connection);
    expect(connection.writableLength, 'the one write is still under way').toBeGreaterThan(large.length);
  }
  expect(connection.destroyed).toBe(false);
  letPass(31);
  expect(connection.destroyed).toBe(true);
  client.destroy();
});

test('who waits for the server, with half an answer or none, is waited with', async () => {
  const { client, connection } = await ask('/held');
  await expect.poll(() => held.length).toBe(1);
  const [response] = held;
  letPass(600);
  response?.set('Content-Length', '10').write('first');
  await once(client.resume(), 'data');
  letPass(600);
  expect(connection.destroyed).toBe(false);
  response?.end('later');
  await once(client, 'data');
  letPass(600);
  client.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n');
  expect((await readAnswer(client)).status).toBe(404);
});
