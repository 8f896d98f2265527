import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines of busy moments are written together: a write of its own for each cost as much as the rest of logging. */
const togetherBytes = 4_096;
const togetherMs = 100;

/** What may wait where the reader of a pipe is slow; what comes then is dropped. */
const mostWaiting = 4 * 1024 * 1024;

/** How often and how long a process that ends waits for such a reader. */
const lastTries = 20;
const lastTryMs = 50;

const nothing: Buffer = Buffer.alloc(0);

/**
 * Writes lines without waiting for the disk. What cannot be written is dropped: a full disk and a reader that has gone
 * cost lines, never the service. (`pino.destination` throws in the first case, and tries for ever when the process ends:
 * https://github.com/pinojs/sonic-boom/blob/master/index.js, `flushSync`.)
 */
export class LineWriter implements DestinationStream {
  readonly #fd: number;
  #waiting = '';
  #isDue = false;
  #isWriting = false;
  /** What a full pipe did not take yet. */
  #stuck = nothing;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > mostWaiting) return;
    this.#waiting += line;
    if (this.#waiting.length >= togetherBytes) this.#flush();
    else if (!this.#isDue) {
      this.#isDue = true;
      setTimeout(() => this.#flush(), togetherMs).unref();
    }
  }

  /** Writes what waits, and returns when it is written or cannot be. Pino asks for it after a fatal line. */
  flushSync(): void {
    const chunk = Buffer.concat([this.#stuck, Buffer.from(this.#waiting)]);
    this.#stuck = nothing;
    this.#waiting = '';
    writeNow(this.#fd, chunk);
  }

  #flush(): void {
    this.#isDue = false;
    if (this.#isWriting || this.#waiting === '') return;
    const chunk = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#isWriting = true;
    this.#writeChunk(chunk);
  }

  #writeChunk(chunk: Buffer): void {
    write(this.#fd, chunk, (error, written) => {
      if (error?.code === 'EAGAIN') {
        this.#stuck = chunk;
        return void setTimeout(() => this.#tryAgain(), togetherMs).unref();
      }
      if (!error && written < chunk.length) return this.#writeChunk(chunk.subarray(written));
      this.#isWriting = false;
      this.#flush();
    });
  }

  #tryAgain(): void {
    const chunk = this.#stuck;
    this.#stuck = nothing;
    this.#writeChunk(chunk);
  }
}

function writeNow(fd: number, chunk: Buffer): void {
  let rest = chunk;
  for (let tries = 0; rest.length > 0 && tries < lastTries; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      tries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastTryMs);
    }
  }
}
