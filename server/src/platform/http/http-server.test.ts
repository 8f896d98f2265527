import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Router } from 'express';
import { describe, expect, test, vi } from 'vitest';
import { serveRouters } from '../../../test/serve-routers.ts';

test('an unused connection outlasts the 60 s after which usual proxies let go of theirs', async () => {
  const served = await serveRouters([]);
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(request(served.url, { agent }).end(), 'response');
  expect(response.headers['keep-alive']).toBe('timeout=65');
  response.resume();
  agent.destroy();
  served.stop();
});

describe('of a body that nothing reads', () => {
  const ask = async (method: string, body: string) => {
    const router = Router();
    const asked = new Promise<IncomingMessage>(
      (resolve) => void router.all('/', (incoming) => resolve(incoming)),
    );
    const served = await serveRouters([router]);
    const sending = request(served.url, { method }).on('error', () => undefined);
    sending.end(body);
    const stop = () => {
      sending.destroy();
      served.stop();
    };
    return { incoming: await asked, stop };
  };

  test('little waits, since it may have come in chunks of one byte', async () => {
    const { incoming, stop } = await ask('POST', 'body');
    expect(incoming.readableHighWaterMark).toBe(4096);
    stop();
  });

  test('nothing waits where it means nothing', async () => {
    const { incoming, stop } = await ask('GET', 'x'.repeat(200_000));
    await vi.waitFor(() => expect(incoming.readableEnded).toBe(true));
    stop();
  });
});

describe('requests that come before the answers to those before them', () => {
  /** A server whose first request is answered when the test says so, and one connection to it. */
  async function serve() {
    const begun: string[] = [];
    const router = Router();
    let answerFirst = () => {};
    router.get('/:name', ({ params: { name } }, response) => {
      begun.push(name);
      const answer = () => void response.send(name);
      if (name === 'first') answerFirst = answer;
      else answer();
    });
    router.get('/of/file', (_request, response) => response.sendFile(process.execPath));
    const served = await serveRouters([router]);
    const { hostname, port } = new URL(served.url);
    const connection = connect(Number(port), hostname).on('error', () => undefined);
    const ask = (...names: string[]) =>
      connection.write(
        names.map((name) => `GET /${name} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`).join(''),
      );
    return { served, connection, begun, ask, answerFirst: () => answerFirst() };
  }

  test('begin one after the other, and are answered in their order', async () => {
    const { served, connection, begun, ask, answerFirst } = await serve();
    ask('first', 'second', 'third');
    await vi.waitFor(() => expect(begun).toEqual(['first']));
    // Another connection waits for none of them.
    expect(await (await fetch(`${served.url}/other`)).text()).toBe('other');
    expect(begun).toEqual(['first', 'other']);
    let answers = '';
    connection.on('data', (bytes: Buffer) => {
      answers += bytes.toString();
    });
    answerFirst();
    await vi.waitFor(() =>
      expect(answers.match(/first|second|third/g)).toEqual(['first', 'second', 'third']),
    );
    connection.destroy();
    served.stop();
  });

  test('go with their connection, where it ends first', async () => {
    const { served, connection, begun, ask, answerFirst } = await serve();
    ask('first', ...Array.from({ length: 50 }, (_, at) => `waits-${at}`));
    await vi.waitFor(() => expect(begun).toEqual(['first']));
    connection.destroy();
    answerFirst();
    expect(await (await fetch(`${served.url}/other`)).text()).toBe('other');
    expect(begun).toEqual(['first', 'other']);
    served.stop();
  });

  test('end it where they are more than a hundred', async () => {
    const { served, connection, begun, ask } = await serve();
    ask('first', ...Array.from({ length: 1000 }, (_, at) => `waits-${at}`));
    await once(connection, 'close');
    expect(begun).toEqual(['first']);
    served.stop();
  });

  test('leave no file open where nobody takes their answers', async () => {
    const openFiles = () => readdirSync('/dev/fd').length;
    const { served, connection, ask, begun } = await serve();
    const before = openFiles();
    ask('first', ...Array.from({ length: 90 }, () => 'of/file'));
    await vi.waitFor(() => expect(begun).toEqual(['first']));
    // Time for files to be opened, where they are.
    await pause(200);
    connection.destroy();
    await vi.waitFor(() => expect(openFiles()).toBeLessThan(before + 5));
    served.stop();
  });
});
