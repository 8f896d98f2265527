import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createDraining } from './draining.ts';
import { createHttpServer } from './http-server.ts';
import { createLingering } from './lingering.ts';
import { createUploads } from './uploads.ts';

test('an unused connection outlasts the 60 s after which usual proxies let go of theirs', async () => {
  const app = express().get('/', (_request, response) => void response.end());
  const uploads = createUploads({ public: 1, known: 1 });
  const doors = { uploads, lingering: createLingering(), draining: createDraining(0) };
  const server = createHttpServer(app, doors);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(request({ port, agent, host: '127.0.0.1' }).end(), 'response');
  expect(response.headers['keep-alive']).toBe('timeout=65');
  response.resume();
  agent.destroy();
  server.close();
});
