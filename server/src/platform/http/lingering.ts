import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { createPace } from './pace.ts';
import { announcedBytes } from './receive-body.ts';

const MB = 1024 * 1024;
const mostConnections = 50;
const mostBytes = 64 * MB;
const longestSeconds = 10;
const pace = { bytesPerSecond: 1_000_000, longestSeconds, mostSavedSeconds: longestSeconds };
/** So little is on its way already, or soon; it is not worth a connection. */
const shortBytes = 64 * 1024;

/**
 * Ends requests that are answered before their body was read. A socket that is closed with bytes unread sends a reset,
 * and a reset takes an answer that was not read yet out of the client's hands (RFC 9112, section 9.6,
 * https://www.rfc-editor.org/rfc/rfc9112#section-9.6). So the answer goes out whole, and what still comes is read and
 * dropped for a while: nginx calls that lingering close.
 */
export interface Lingering {
  /** Answers with this body, and reads what still comes where the body is not all there. Headers are set already. */
  answer(request: IncomingMessage, response: Response, body: string): void;
  /** Bounds what is still read of a request that was answered. */
  limitRest(request: IncomingMessage): void;
  /** Lets time pass for every connection that lingers. */
  pass(seconds: number): void;
  count(): number;
  /** Ends all of them, and every later one at once: nothing lingers in a process that stops. */
  stop(): void;
}

interface Ending {
  /** Notes what has arrived since it was last asked. */
  readonly look: () => void;
  readonly pass: (seconds: number) => void;
  readonly close: () => void;
}

/** Requests that linger, and those that have. */
interface Endings {
  /** The oldest first. */
  readonly open: Set<Ending>;
  readonly known: WeakSet<IncomingMessage>;
  isStopped: boolean;
}

export function createLingering(): Lingering {
  const endings: Endings = { open: new Set(), known: new WeakSet(), isStopped: false };
  const { open, known } = endings;
  return {
    answer(request, response, body) {
      if (!comesMore(request) || (isShort(request) && response.shouldKeepAlive)) {
        request.resume();
        response.send(body);
        return;
      }
      response.set({ 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' });
      response.flushHeaders();
      response.write(body);
      response.locals.answeredMs = performance.now();
      linger(endings, request, () => response.end());
    },
    limitRest(request) {
      if (!comesMore(request) || known.has(request)) return;
      // What came whole after all leaves a connection that can be used again, as the answer promised.
      linger(endings, request, (isWhole) => isWhole || request.socket.destroy());
    },
    pass(seconds) {
      for (const ending of [...open]) ending.pass(seconds);
    },
    count: () => open.size,
    stop() {
      endings.isStopped = true;
      for (const ending of [...open]) ending.close();
    },
  };
}

/** @param end when the body is all there, or is waited for no longer */
function linger(
  { open, known, isStopped }: Endings,
  request: IncomingMessage,
  end: (isWhole: boolean) => void,
): void {
  known.add(request);
  const { socket } = request;
  const startBytes = socket.bytesRead;
  let seenBytes = startBytes;
  // Who has little left to send may be on a slow line.
  const sender = createPace({ ...pace, graceSeconds: isShort(request) ? longestSeconds : 1 });
  const ending: Ending = {
    look() {
      sender.add(socket.bytesRead - seenBytes);
      seenBytes = socket.bytesRead;
      if (seenBytes - startBytes > mostBytes) ending.close();
    },
    pass(seconds) {
      ending.look();
      if (!sender.pass(seconds)) ending.close();
    },
    close() {
      if (!open.delete(ending)) return;
      request.off('data', ending.look).off('end', ending.close).off('close', ending.close);
      end(request.complete);
    },
  };
  open.add(ending);
  request.on('data', ending.look).once('end', ending.close).once('close', ending.close);
  request.on('error', () => undefined).resume();
  const [oldest] = open;
  if (isStopped) ending.close();
  else if (open.size > mostConnections) oldest?.close();
}

function comesMore(request: IncomingMessage): boolean {
  const hasBody = (announcedBytes(request) ?? 0) > 0 || 'transfer-encoding' in request.headers;
  return hasBody && !request.complete && !request.destroyed;
}

/** Who asks before sending may never send, so the connection must end (RFC 9110, 10.1.1). */
function isShort(request: IncomingMessage): boolean {
  const announced = announcedBytes(request);
  return announced !== undefined && announced <= shortBytes && request.headers.expect === undefined;
}
