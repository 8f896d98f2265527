import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log. Callers pass ids and codes, never bodies, pictures, tokens or query strings. */
export function createLog(level: string): Log {
  return pino({
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
  });
}
