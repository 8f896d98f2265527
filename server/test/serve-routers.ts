import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Router } from 'express';
import { pino } from 'pino';
import { createDownloads, type Downloads } from '../src/platform/http/downloads.ts';
import { createDraining, type Draining } from '../src/platform/http/draining.ts';
import { type AppOptions, createExpressApp } from '../src/platform/http/express-app.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createLingering, type Lingering } from '../src/platform/http/lingering.ts';
import { createUploads, type Uploads } from '../src/platform/http/uploads.ts';
import type { Log } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';

export interface ServedRouters {
  readonly url: string;
  readonly server: Server;
  stop(): void;
}

export interface ServeOptions {
  readonly log?: Log;
  readonly uploads?: Uploads;
  readonly downloads?: Downloads;
  readonly lingering?: Lingering;
  readonly draining?: Draining;
  readonly problemPage?: AppOptions['problemPage'];
}

const stillOf = <T extends object>(what: T) => ({ ...what, pass: () => undefined });

/** The Express application around some routers on a real port: no database, no model. */
export async function serveRouters(
  routers: readonly Router[],
  options: ServeOptions = {},
): Promise<ServedRouters> {
  const {
    log = pino({ level: 'silent' }),
    uploads = createUploads(),
    downloads = createDownloads(),
    lingering = createLingering(),
    draining = createDraining(0),
  } = options;
  const metrics = createMetrics();
  const server = createHttpServer(
    createExpressApp({
      ...{ log, metrics, lingering, draining, routers },
      trustProxy: undefined,
      isKnownHost: (host) => host !== '',
      ...(options.problemPage ? { problemPage: options.problemPage } : {}),
    }),
    // Of what a test brought with it, the test itself lets time pass, so that no busy machine does.
    {
      uploads: options.uploads ? stillOf(uploads) : uploads,
      downloads: options.downloads ? stillOf(downloads) : downloads,
      lingering: options.lingering ? stillOf(lingering) : lingering,
      ...{ log, metrics, draining },
    },
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
