import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { keepInSession } from './session-room.ts';

const key = 'session:unsettledRequests';
const RequestName = z.enum(['lookUp', 'send']);
export type RequestName = z.infer<typeof RequestName>;
const UnsettledRequests = z.object({
  /** What they are about. */
  name: z.string(),
  lookUpKey: z.string(),
  sendKey: z.string(),
  /** What is counted for them; null where it was given back. */
  taken: z.object({ tokens: z.number(), day: z.string() }).nullable(),
  /** The question by fingerprint was charged by itself, and is not again. */
  isLookUpPaid: z.boolean(),
  /** Those to which an answer may have been lost: either, where a stopped background could not say. */
  unclear: z.array(RequestName),
});
/**
 * Requests to the account's server whose answers were lost or are still on their way. Asked again under the same keys,
 * they are charged once: the server answers what it has answered before.
 */
export type UnsettledRequests = z.infer<typeof UnsettledRequests>;
/** No browser loses as many answers between two attempts. */
const maxUnsettled = 200;

// Checks run side by side.
const oneAtATime = limitConcurrency(1);

export async function readUnsettled(name: string): Promise<UnsettledRequests | null> {
  return (await readAll()).find((kept) => kept.name === name) ?? null;
}

export function keepUnsettled(requests: UnsettledRequests): Promise<void> {
  return oneAtATime(async () => {
    const others = (await readAll()).filter(({ name }) => name !== requests.name);
    await keepInSession(key, [...others, requests].slice(-maxUnsettled));
  });
}

export function forgetUnsettled(name: string): Promise<void> {
  return oneAtATime(async () => {
    const kept = await readAll();
    await keepInSession(
      key,
      kept.filter((other) => other.name !== name),
    );
  });
}

async function readAll(): Promise<UnsettledRequests[]> {
  return z.array(UnsettledRequests).safeParse(await storage.getItem(key)).data ?? [];
}
