import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onceClosed } from './once-closed.ts';

/** No client of today sends a request before the answer to the one before has come (RFC 9112, 9.3.2). */
const mostWaiting = 100;

/** Answers the requests of one connection one after the other. */
export type Turns = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void;

/**
 * Node begins all requests of a connection as they are read, though their answers leave in order: 64 kB of small ones held
 * up everybody for half a second, and a file that is opened for an answer whose turn never comes stays open for ever
 * (`on-finished` waits for the connection of that answer). Here each begins when the one before has been answered, and
 * others are served in between. What waits goes with its connection, and so does a connection on which too much waits.
 */
export function createTurns(): Turns {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return ({ socket }, response, answer) => {
    // What was read together with the request that ended the connection.
    if (socket.destroyed) return;
    const begin = () => {
      onceClosed(response, () => setImmediate(beginNext));
      answer();
    };
    const beginNext = () => {
      const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
      if (next) next();
      else lines.delete(socket);
    };
    const waiting = lines.get(socket);
    if (!waiting) {
      lines.set(socket, []);
      begin();
    } else if (waiting.push(begin) > mostWaiting) socket.destroy();
  };
}
