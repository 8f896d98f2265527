import { setMaxListeners } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onceClosed } from './once-closed.ts';

/** How often connections are looked at while the last ones end. */
const lookMs = 200;
/** What has not been answered by then is cut off. */
const longestMs = 10_000;

/**
 * How a process takes leave. At first it only says so: it is not ready, and each answer is the last of its connection,
 * so that proxies go elsewhere without losing a request. After the notice it takes nothing new, finishes what it has in
 * hand, and ends connections that ask for nothing.
 */
export interface Draining {
  /** Aborts when it begins: what waits only for news is answered now. */
  readonly begun: AbortSignal;
  /** The notice is over: what comes now is refused. */
  isRefusing(): boolean;
  /** Knows the server's connections from here on. */
  watch(server: Server): void;
  /** Knows a request to be in hand until it is answered, or its caller has gone. */
  hold(response: ServerResponse): void;
  /** Begins, and resolves when the notice is over. */
  giveNotice(): Promise<void>;
  /** Resolves when the server has ended. */
  end(server: Server): Promise<void>;
}

/** @param noticeMs how long requests are still served after it began */
export function createDraining(noticeMs: number): Draining {
  const begun = new AbortController();
  // Every poll that waits listens to it.
  setMaxListeners(0, begun.signal);
  const inHand = new Set<ServerResponse>();
  const connections: Connections = new Map();
  let isRefusing = false;
  return {
    begun: begun.signal,
    isRefusing: () => isRefusing,
    watch(server) {
      server.on('connection', (connection) => {
        connections.set(connection, 0);
        connection.once('close', () => connections.delete(connection));
      });
    },
    hold(response) {
      inHand.add(response);
      onceClosed(response, () => inHand.delete(response));
      if (begun.signal.aborted) endConnectionWith(response);
    },
    async giveNotice() {
      begun.abort();
      for (const response of inHand) endConnectionWith(response);
      // What still serves keeps the process; this alone need not.
      await pause(noticeMs, undefined, { ref: false });
      isRefusing = true;
    },
    async end(server) {
      const look = setInterval(() => endQuiet(connections, inHand), lookMs);
      const force = setTimeout(() => server.closeAllConnections(), longestMs);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(look);
      clearTimeout(force);
    },
  };
}

/** With the bytes that had come when they were last looked at. */
type Connections = Map<Socket, number>;

/** Connections on which nothing is asked and nothing arrives: idle, new, or a head that does not come. */
function endQuiet(connections: Connections, inHand: ReadonlySet<ServerResponse>): void {
  const busy = new Set([...inHand].map(({ socket }) => socket));
  for (const [connection, seenBytes] of connections) {
    if (busy.has(connection)) continue;
    if (connection.bytesRead === seenBytes) connection.destroy();
    connections.set(connection, connection.bytesRead);
  }
}

/** Node then sends `Connection: close` and ends the connection behind the answer (RFC 9112, 9.6). */
function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
