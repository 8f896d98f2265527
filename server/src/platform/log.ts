import { type DestinationStream, type Logger, pino } from 'pino';
import { LineWriter } from './line-writer.ts';

export type Log = Logger;

let output: LineWriter | undefined;

/**
 * Structured log. Callers pass ids and codes, never bodies, pictures, tokens or query strings.
 * @param destination where lines go instead of standard output
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: [
      'headers',
      'authorization',
      'cookie',
      '*.authorization',
      '*.cookie',
      '*["x-job-token"]',
      '*["x-csrf-token"]',
    ],
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { streamWrite: withoutSecrets },
  };
  // Asked for, `process.stdout` lets writes to a pipe return at once (libuv, `uv_pipe_open`). Otherwise one that nobody
  // reads would hold up the process, and its end: that waits for every thread of the pool.
  output ??= new LineWriter(process.stdout.fd);
  return pino(options, destination ?? output);
}

interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string | undefined;
  readonly cause?: ErrorFacts;
}

/** Errors may be each other's cause. */
const mostCauses = 8;

/** Not the other properties: drivers hang rows, parameters, recipients and whole answers on their errors. */
function describeError(error: unknown, causesLeft = mostCauses): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something other than an error was thrown' };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined || causesLeft === 0
      ? {}
      : { cause: describeError(error.cause, causesLeft - 1) }),
  };
}

const apiKey = /tt_live_[0-9A-Za-z]+/g;
/** It looks at each character once: without the first part, a long path before an `@` takes a second. */
const mailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

/** The last net: the sentences of errors come from libraries, and may quote what they were given. */
function withoutSecrets(line: string): string {
  // Nearly every line holds neither, and one is written with each request: that is seen faster without the patterns.
  const keyless = line.includes('tt_live_') ? line.replace(apiKey, '[api key]') : line;
  return keyless.includes('@') ? keyless.replace(mailAddress, '[address]') : keyless;
}
