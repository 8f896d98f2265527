import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Services } from './wiring.ts';

const drainMs = 10_000;

export interface Running {
  /** Address to call, with the port really taken; null for a worker, which listens nowhere. */
  readonly url: string | null;
  /** Lets requests and jobs in hand finish, then closes everything. */
  stop(): Promise<void>;
}

/** Takes up the roles of this process: answers HTTP, works on the queue, or both. */
export async function serve(services: Services): Promise<Running> {
  const { role } = services.config;
  const drainWorker = role === 'api' ? null : await services.startWorker();
  const http = role === 'worker' ? null : await listen(services);
  return {
    url: http?.url ?? null,
    async stop() {
      await http?.close();
      await drainWorker?.();
      await services.close();
    },
  };
}

async function listen(services: Services): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(createApp(services));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(services.config.port, services.config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = services.config.host.includes(':') ? `[${services.config.host}]` : services.config.host;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
