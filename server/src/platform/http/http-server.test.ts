import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
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
