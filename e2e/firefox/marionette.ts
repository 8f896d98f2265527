import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Firefox's own remote protocol: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html */
export interface Marionette {
  /** Resolves to what the command answers; its single `value` stands for itself. */
  send(command: string, parameters?: object): Promise<unknown>;
  close(): void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Message = readonly [
  type: number,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  result: Readonly<Record<string, unknown>> | null,
];

const connectTries = 120;
const betweenTriesMs = 250;

/** Waits for a browser that is just starting. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await openSocket(port);
  const waiting = new Map<number, Waiting>();
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    // Its greeting is the one message that answers nothing.
    waiting.set(greeting, { resolve: () => resolve(), reject });
    readMessages(socket, (message) => take(waiting, message));
  });
  let lastId = 0;
  return {
    send: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const text = JSON.stringify([0, lastId, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}

const greeting = 0;

function take(waiting: Map<number, Waiting>, message: unknown): void {
  const [, id, error, result]: Message = isAnswer(message) ? message : [1, greeting, null, null];
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (error) reject?.(new Error(`${error.error}: ${error.message}`));
  else resolve?.(singleValue(result));
}

async function openSocket(port: number): Promise<Socket> {
  for (let tries = 1; ; tries += 1)
    try {
      return await new Promise<Socket>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject);
      });
    } catch (error) {
      if (tries === connectTries) throw error;
      await pause(betweenTriesMs);
    }
}

/** Each message is its length in bytes, a colon, and JSON. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      onMessage(message);
    }
  });
}

function isAnswer(message: unknown): message is Message {
  return Array.isArray(message) && message.length === 4;
}

function singleValue(result: Message[3]): unknown {
  return result !== null && Object.keys(result).length === 1 && 'value' in result ? result.value : result;
}
