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

export interface Lines extends DestinationStream {
  /** Writes what waits, and returns when it is written or cannot be. */
  flushSync(): void;
}

/**
 * Writes lines without waiting for the disk. What cannot be written is dropped: a full disk and a reader that has gone
 * cost lines, never the service. (`pino.destination` throws in the first case, and tries for ever when the process ends:
 * https://github.com/pinojs/sonic-boom/blob/master/index.js, `flushSync`.)
 */
export function writeLines(fd: number): Lines {
  let waiting = '';
  let isWriting = false;
  /** What a full pipe did not take yet. */
  let stuck = nothing;
  let isDue = false;

  function flush(): void {
    isDue = false;
    if (isWriting || waiting === '') return;
    const chunk = Buffer.from(waiting);
    waiting = '';
    isWriting = true;
    writeChunk(chunk);
  }

  function writeChunk(chunk: Buffer): void {
    write(fd, chunk, (error, written) => {
      if (error?.code === 'EAGAIN') {
        stuck = chunk;
        return void setTimeout(tryAgain, togetherMs).unref();
      }
      if (!error && written < chunk.length) return writeChunk(chunk.subarray(written));
      isWriting = false;
      flush();
    });
  }

  function tryAgain(): void {
    const chunk = stuck;
    stuck = nothing;
    writeChunk(chunk);
  }

  function flushSync(): void {
    const chunk = Buffer.concat([stuck, Buffer.from(waiting)]);
    [stuck, waiting] = [nothing, ''];
    writeNow(fd, chunk);
  }

  process.once('exit', flushSync);
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return;
      waiting += line;
      if (waiting.length >= togetherBytes) flush();
      else if (!isDue) {
        isDue = true;
        setTimeout(flush, togetherMs).unref();
      }
    },
    flushSync,
  };
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
