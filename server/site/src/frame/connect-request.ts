import { limits } from '@telltale/shared/contract';
import * as z from 'zod';

const Request = z.object({
  challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  name: z.string().trim().min(1).max(limits.keyNameChars),
});

/** What an extension asks for when it opens the page. */
export type ConnectRequest = z.infer<typeof Request>;

const storageKey = 'telltale-connect';
/** A little longer than a sign-in link works. */
const lifeMs = 20 * 60_000;
const Kept = Request.extend({ untilMs: z.number() });

/**
 * Takes the request out of the address and keeps it for this tab, which may go to its mailbox and sign in meanwhile.
 * Null where no extension opened the page.
 */
export function takeRequest(): ConnectRequest | null {
  const asked = Request.safeParse(Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  history.replaceState(null, '', location.pathname);
  if (asked.success)
    sessionStorage.setItem(storageKey, JSON.stringify({ ...asked.data, untilMs: Date.now() + lifeMs }));
  return readRequest();
}

/** What this tab was opened for; the way back to it is always `/connect` of this very server. */
export function readRequest(): ConnectRequest | null {
  const { data } = Kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  return data && data.untilMs > Date.now() ? data : null;
}

export function forgetRequest(): void {
  sessionStorage.removeItem(storageKey);
}
