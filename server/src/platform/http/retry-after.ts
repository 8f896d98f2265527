import { ttlSeconds } from '@telltale/shared/contract';

/** Tells a poller when to ask again, on answers that are not final. */
export function retryAfter(isUnfinished: boolean): Readonly<Record<string, string>> {
  return isUnfinished ? { 'Retry-After': String(ttlSeconds.processing) } : {};
}
