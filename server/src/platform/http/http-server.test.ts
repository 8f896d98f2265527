import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
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
