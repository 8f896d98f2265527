import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createDraining, type Draining } from './draining.ts';

let agent: Agent;
let draining: Draining;
let served: ServedRouters;
/** Requests to /held, which are answered when a test says so. */
let held: Response[];
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  held = [];
});
afterEach(() => {
  agent.destroy();
  served.stop();
});

async function serve(noticeMs: number): Promise<void> {
  const router = express.Router();
  router.get('/quick', (_request, response) => void response.send('quick'));
  router.get('/held', (_request, response) => void held.push(response));
  draining = createDraining(noticeMs);
  served = await serveRouters([router], { draining });
}

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly code: unknown;
  /** Whose pages may read the answer. */
  readonly readers: string | undefined;
  readonly body: string;
  /** Whether it came over a connection that had carried another. */
  readonly isReused: boolean;
}

function ask(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(`${served.url}${path}`, { agent }, async (response: IncomingMessage) => {
      const body = await response.setEncoding('utf8').toArray();
      const { headers, statusCode: status } = response;
      const code = headers['x-error-code'];
      resolve({
        status,
        connection: headers.connection,
        code,
        readers: headers['access-control-allow-origin'],
        body: body.join(''),
        isReused: request.reusedSocket,
      });
    });
    request.on('error', reject);
  });
}

const answerHeld = () => {
  for (const response of held.splice(0)) response.send('held');
};

describe('once it began', () => {
  beforeEach(() => serve(3_600_000));

  test('a kept-alive connection ends with its next answer, which is served', async () => {
    expect(await ask('/quick')).toMatchObject({ connection: 'keep-alive' });
    void draining.giveNotice();
    expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'close', isReused: true });
    expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'close', isReused: false });
  });

  test('so does the connection of a request that was in hand', async () => {
    const answer = ask('/held');
    await expect.poll(() => held.length).toBe(1);
    void draining.giveNotice();
    answerHeld();
    expect(await answer).toMatchObject({ status: 200, connection: 'close', body: 'held' });
  });
});

describe('after the notice', () => {
  beforeEach(() => serve(0));

  test('what still comes is refused in the contract’s shape, as the last of its connection', async () => {
    expect((await ask('/quick')).readers).toBeUndefined();
    await draining.giveNotice();
    const answer = await ask('/quick');
    expect(answer).toMatchObject({ status: 503, code: 'shutting_down', connection: 'close', isReused: true });
    expect(answer.readers).toBe('*');
    expect(JSON.parse(answer.body)).toEqual({ detail: 'The server is draining before a restart.' });
  });

  test('connections that ask for nothing are ended, requests in hand finish, and then the server ends', async () => {
    await ask('/quick');
    const [idle] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
    const { port, hostname } = new URL(served.url);
    const silent = connect(Number(port), hostname);
    const halfHead = connect(Number(port), hostname);
    halfHead.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n');
    const inHand = fetch(`${served.url}/held`);
    await expect.poll(() => held.length).toBe(1);
    const quiet = [idle, silent, halfHead].map((socket) => socket && once(socket.resume(), 'close'));

    await draining.giveNotice();
    const ended = draining.end(served.server);
    await Promise.all(quiet);
    answerHeld();
    expect(await (await inHand).text()).toBe('held');
    await ended;
  });
});
