import { fstatSync, write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines of busy moments are written together: a write of its own for each cost as much as the rest of logging. */
const togetherBytes = 4_096;
const togetherMs = 100;

/** What may wait where the reader of a pipe is slow; what comes then is dropped. */
const mostWaiting = 4 * 1024 * 1024;

/** How soon a full pipe is tried again: at first after a moment, then ever later where nobody reads. */
const firstPauseMs = 1;
const longestPauseMs = 100;

/** How often and how long a process that ends waits for such a reader. */
const lastTries = 20;
const lastTryMs = 50;

const nothing: Buffer = Buffer.alloc(0);

/**
 * Writes lines without waiting for the disk or for a reader. What cannot be written is dropped: a full disk, and a reader
 * that has gone or does not read, cost lines, never the service. (`pino.destination` throws in the first case, and tries for
 * ever when the process ends: https://github.com/pinojs/sonic-boom/blob/master/index.js, `flushSync`.)
 */
export class LineWriter implements DestinationStream {
  readonly #fd: number;
  readonly #isPipe: boolean;
  #waiting = '';
  #isDue = false;
  #isWriting = false;
  /** What a full pipe did not take yet. */
  #stuck = nothing;

  /** @param fd where a write to a pipe does not wait for its reader (`O_NONBLOCK`) */
  constructor(fd: number) {
    this.#fd = fd;
    this.#isPipe = isPipe(fd);
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
    if (this.#isPipe) this.#writeToPipe(chunk);
    else this.#writeToFile(chunk);
  }

  /** At once, which costs no more than handing it to another thread, and leaves no doubt about how much was taken. */
  #writeToPipe(chunk: Buffer, pauseMs = firstPauseMs): void {
    this.#stuck = writeWhatFits(this.#fd, chunk);
    if (this.#stuck.length === 0) {
      this.#goOn();
      return;
    }
    const nextMs = this.#stuck.length < chunk.length ? firstPauseMs : Math.min(longestPauseMs, 2 * pauseMs);
    setTimeout(() => this.#writeToPipe(this.#stuck, nextMs), pauseMs).unref();
  }

  #writeToFile(chunk: Buffer): void {
    write(this.#fd, chunk, (error, written) => {
      if (!error && written < chunk.length) this.#writeToFile(chunk.subarray(written));
      else this.#goOn();
    });
  }

  #goOn(): void {
    this.#isWriting = false;
    this.#flush();
  }
}

/** Windows has no pipes that refuse what they cannot take. */
function isPipe(fd: number): boolean {
  try {
    const stats = fstatSync(fd);
    return process.platform !== 'win32' && (stats.isFIFO() || stats.isSocket());
  } catch {
    return false;
  }
}

function writeNow(fd: number, chunk: Buffer): void {
  let rest = writeWhatFits(fd, chunk);
  for (let tries = 0; rest.length > 0 && tries < lastTries; tries += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastTryMs);
    rest = writeWhatFits(fd, rest);
  }
}

/** @returns what a full pipe did not take; nothing where writing has failed, since trying again would fail too */
function writeWhatFits(fd: number, chunk: Buffer): Buffer {
  let rest = chunk;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    return nothing;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? rest : nothing;
  }
}
