import { ttlSeconds } from '@telltale/shared/contract';

/** Tells a poller when to ask again, on answers that are not final. */
export function retryAfter(unfinished: boolean): Readonly<Record<string, string>> {
  return unfinished ? { 'Retry-After': String(ttlSeconds.processing) } : {};
}
