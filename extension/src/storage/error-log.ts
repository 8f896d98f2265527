import * as z from 'zod';
import type { NotedError } from '../messaging/noted-error.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { keptLocal } from './kept.ts';

const Noted = z.object({
  atMs: z.number(),
  version: z.string(),
  where: z.string(),
  name: z.string(),
  message: z.string(),
  stack: z.array(z.string()).readonly(),
});

const maxNotedErrors = 20;

/** The last unexpected errors, oldest first. They stay in this browser until the reader copies or deletes them. */
export const notedErrors = keptLocal<readonly NotedError[]>('errors', z.array(Noted).readonly(), []);

// Two errors at once must not overwrite each other.
const oneAtATime = limitConcurrency(1);

export function addNotedError(noted: NotedError): Promise<void> {
  return oneAtATime(async () => {
    await notedErrors.write([...(await notedErrors.read()), noted].slice(-maxNotedErrors));
  });
}
