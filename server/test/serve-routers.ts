import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Router } from 'express';
import { pino } from 'pino';
import { createExpressApp } from '../src/platform/http/express-app.ts';
import type { Log } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';

export interface ServedRouters {
  readonly url: string;
  readonly server: Server;
  stop(): void;
}

/** The Express application around some routers on a real port: no database, no model. */
export async function serveRouters(
  routers: readonly Router[],
  log: Log = pino({ level: 'silent' }),
): Promise<ServedRouters> {
  const server = createServer(
    createExpressApp({
      log,
      metrics: createMetrics(),
      trustProxy: undefined,
      isKnownHost: () => true,
      routers,
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
