import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Written = (error?: Error | null) => void;

/**
 * What the driver takes for a socket, with the embedded database behind it. The driver corks the messages of a statement
 * (bind, describe, execute, sync), and here they are answered in one call; PGlite's own adapter makes a call of each,
 * and reads every answer before the driver does. Messages and answers are those of Postgres:
 * https://www.postgresql.org/docs/current/protocol-flow.html
 */
export class EmbeddedStream extends Duplex {
  readonly #lite: PGlite;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  // A socket has these, and the driver sets them.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(message: Uint8Array, _encoding: BufferEncoding, written: Written): void {
    this.#answer(message, written);
  }

  override _writev(messages: { readonly chunk: Uint8Array }[], written: Written): void {
    this.#answer(Buffer.concat(messages.map(({ chunk }) => chunk)), written);
  }

  override _final(ended: Written): void {
    this.push(null);
    ended();
  }

  #answer(messages: Uint8Array, written: Written): void {
    const parts: Uint8Array[] = [];
    // What it hands over is its own memory, which the next part overwrites.
    const onRawData = (part: Uint8Array) => void parts.push(part.slice());
    this.#lite.execProtocolRawStream(messages, { syncToFs: false, onRawData }).then(() => {
      // First this: the driver writes its next statement as soon as it hears the answer.
      written();
      for (const part of parts) this.push(part);
    }, written);
  }
}
