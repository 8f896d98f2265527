import { createServer, type RequestListener, type Server } from 'node:http';
import type { Express } from 'express';
import { createBrokenRequests, type Watchers } from './broken-requests.ts';
import type { Downloads } from './downloads.ts';
import type { Draining } from './draining.ts';
import type { Lingering } from './lingering.ts';
import { createSlowReaders } from './slow-readers.ts';
import { createTurns } from './turns.ts';
import type { Uploads } from './uploads.ts';

/**
 * Bodies have limits of their own that answer in words; these end what sends not even a head. An unused connection
 * stays longer than the 60 s of usual proxies: one that the server ends first resets a request on its way
 * (https://nodejs.org/api/http.html#serverkeepalivetimeout). Node's own 5 s pass while a process is held up.
 */
const options = {
  requestTimeout: 120_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  // The application refuses a request without a host in its own words; Node would say nothing but 400.
  requireHostHeader: false,
  // How much of a body waits unread in a request, whose caller may still be looked up or who reads no answer. It comes in
  // chunks, and one of a single byte takes 430 bytes of memory: 64 kB, Node's default, would be 30 MB a connection.
  highWaterMark: 4 * 1024,
};
const passMs = 500;

export interface Doors extends Watchers {
  readonly uploads: Pick<Uploads, 'pass'>;
  readonly downloads: Pick<Downloads, 'pass'>;
  readonly lingering: Lingering;
  readonly draining: Pick<Draining, 'watch' | 'hold'>;
}

/** The HTTP server around the application: it holds nobody's place longer than agreed. */
export function createHttpServer(app: Express, doors: Doors): Server {
  const { uploads, downloads, lingering, draining } = doors;
  const broken = createBrokenRequests(doors);
  const inTurn = createTurns();
  const listener: RequestListener = (request, response) => {
    draining.hold(response);
    broken.hold(response);
    response.once('finish', () => lingering.limitRest(request));
    // A body of these means nothing (RFC 9110, section 9.3.1), so it is dropped as it comes.
    if (request.method === 'GET' || request.method === 'HEAD') request.resume();
    inTurn(request, response, () => app(request, response));
  };
  const server = createServer(options, listener);
  draining.watch(server);
  broken.watch(server);
  const slowReaders = createSlowReaders();
  slowReaders.watch(server);
  // Without this Node itself would say "100 Continue" to everybody, also where nothing will be read.
  server.on('checkContinue', (request, response) => {
    // Nobody knows whether a body follows a refusal, so the connection cannot be used again.
    response.setHeader('Connection', 'close');
    listener(request, response);
  });
  // A server may pass over an expectation that it does not know (RFC 9110, 10.1.1). Only 100-continue is known here.
  server.on('checkExpectation', (request, response) => {
    delete request.headers.expect;
    listener(request, response);
  });
  // A process that was held up lets little time pass for others: a tick is worth half a second, however late it is.
  const timer = setInterval(() => {
    uploads.pass(passMs / 1000);
    downloads.pass(passMs / 1000);
    lingering.pass(passMs / 1000);
    slowReaders.pass(passMs / 1000);
  }, passMs).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}
