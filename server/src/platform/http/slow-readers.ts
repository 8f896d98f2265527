import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPace, type Pace } from './pace.ts';

/**
 * How an answer must leave, as long as some of it waits in this process. A large one on a slow line takes its time. The
 * system takes it in steps: where its buffer has grown to Linux's usual 4 MB, in steps of some 1.5 MB, so that there
 * the pause alone asks for 50 kB a second.
 */
const leavingPace = {
  graceSeconds: 30,
  bytesPerSecond: 16_000,
  longestSeconds: Number.POSITIVE_INFINITY,
  mostSavedSeconds: 30,
};

/**
 * Cuts off who asks and does not read: an answer stays in memory until it has left. Only bytes that wait to be read
 * count, so a connection that waits for the server, or for its next request, may do so.
 */
export interface SlowReaders {
  /** Knows the server's connections from here on. */
  watch(server: Server): void;
  /** Lets time pass for every connection whose answer has not left yet. */
  pass(seconds: number): void;
}

export function createSlowReaders(): SlowReaders {
  const open = new Set<Socket>();
  const waiting = new WeakMap<Socket, Waiting>();
  return {
    watch(server) {
      server.on('connection', (socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
      });
    },
    pass(seconds) {
      for (const socket of open) {
        if (socket.writableLength === 0) waiting.delete(socket);
        // A reset also frees what the system holds; an end would wait behind it for the same reader.
        else if (!letLeave(waiting, socket, seconds)) socket.resetAndDestroy();
      }
    },
  };
}

interface Waiting {
  readonly pace: Pace;
  seenBytes: number;
}

/** @returns false once the answer has left too slowly */
function letLeave(waiting: WeakMap<Socket, Waiting>, socket: Socket, seconds: number): boolean {
  const leftBytes = countLeft(socket);
  const known = waiting.get(socket) ?? { pace: createPace(leavingPace), seenBytes: leftBytes };
  waiting.set(socket, known);
  known.pace.add(leftBytes - known.seenBytes);
  known.seenBytes = leftBytes;
  return known.pace.pass(seconds);
}

/**
 * How much the system has taken. `bytesWritten` and `writableLength` change only when a whole write has left, which for
 * a picture of 10 MB takes minutes on a slow line; so the handle is asked, as the timeout of Node's own sockets does
 * (https://github.com/nodejs/node/blob/v24.0.0/lib/net.js, `_onTimeout`). Windows tells of whole writes only.
 */
export function countLeft(socket: Socket): number {
  const handle: unknown = '_handle' in socket ? socket._handle : undefined;
  if (!isHandle(handle)) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}

interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

function isHandle(handle: unknown): handle is Handle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'bytesWritten' in handle &&
    'writeQueueSize' in handle &&
    typeof handle.bytesWritten === 'number' &&
    typeof handle.writeQueueSize === 'number'
  );
}
