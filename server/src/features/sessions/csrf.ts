import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing, SigningKey } from '../../platform/capabilities/key-ring.ts';

/** `<kid>.<base64url HMAC-SHA256>` over the session, so that all tabs of a session share it and none invalidates another's. */
export function csrfTokenOf(ring: KeyRing, sessionId: string): string {
  return tokenWith(ring[0], sessionId);
}

export function isCsrfTokenOf(ring: KeyRing, sessionId: string, given: string): boolean {
  const [kid] = given.split('.', 1);
  const key = ring.find((candidate) => candidate.kid === kid);
  if (!key) return false;
  const [expected, actual] = [Buffer.from(tokenWith(key, sessionId)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function tokenWith({ kid, secret }: SigningKey, sessionId: string): string {
  return `${kid}.${createHmac('sha256', secret).update(`csrf:${sessionId}`).digest('base64url')}`;
}
