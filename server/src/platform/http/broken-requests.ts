import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ErrorBody, type ErrorCode } from '@telltale/shared/contract';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiError } from './api-error.ts';

/** A socket that is closed with bytes unread takes the answer back (RFC 9112, 9.6), so they are read and dropped. */
const lingerMs = 2_000;

export interface Watchers {
  readonly log: Pick<Log, 'info'>;
  readonly metrics: Pick<Metrics, 'countRefusal'>;
}

/**
 * Answers what no application sees, because Node could not read it as HTTP, in the shape of every other error. Node
 * itself would send a bare status (https://nodejs.org/api/http.html#event-clienterror).
 */
export interface BrokenRequests {
  /** Knows the server's connections from here on. */
  watch(server: Server): void;
  /** Knows a request until it has been read and answered. */
  hold(response: ServerResponse): void;
}

/** What is in hand on each connection; more than one where requests are pipelined. */
type InHand = WeakMap<Duplex, Set<ServerResponse>>;

export function createBrokenRequests({ log, metrics }: Watchers): BrokenRequests {
  const inHand: InHand = new WeakMap();
  const ending = new WeakSet<Duplex>();
  return {
    watch(server) {
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        // Node's parser complains again of each piece that still comes.
        if (ending.has(socket)) return;
        ending.add(socket);
        const open = [...(inHand.get(socket) ?? [])];
        if (!socket.writable || !mayAnswer(open)) return void socket.destroy();
        const requestId = String(open[0]?.getHeader('X-Request-Id') ?? randomUUID());
        const problem = new ApiError(codeOf(error));
        metrics.countRefusal(problem.code);
        log.info({ requestId, code: problem.code, cause: error.code }, 'broken request');
        endWith(socket, writeAnswer(problem, requestId));
      });
    },
    hold(response) {
      const { req: request } = response;
      const known = inHand.get(request.socket) ?? new Set();
      inHand.set(request.socket, known.add(response));
      const release = () => request.complete && response.closed && known.delete(response);
      response.once('close', release);
      request.once('close', release);
    },
  };
}

/** Not where it would be read as the answer to an earlier request, or in the middle of one. */
function mayAnswer(open: readonly ServerResponse[]): boolean {
  return open.length < 2 && open.every(({ req, headersSent }) => !req.complete && !headersSent);
}

function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_too_slow' : 'malformed_request';
}

function writeAnswer({ status, code, message }: ApiError, requestId: string): string {
  const body = JSON.stringify(ErrorBody.parse({ detail: message }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Error-Code: ${code}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function endWith(socket: Duplex, answer: string): void {
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
