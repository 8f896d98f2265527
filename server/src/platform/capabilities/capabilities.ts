import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { KeyRing, SigningKey } from './key-ring.ts';

/** What a capability lets its holder do; a token of one purpose never works for another. */
export type Purpose = 'job' | 'feedback' | 'share';
export type Claims = Readonly<Record<string, string>>;

/** What a token turned out to be. `forged` covers everything this server did not sign for that purpose. */
export type Opened =
  | {
      readonly state: 'valid';
      readonly claims: Claims;
      /** Unix seconds. */
      readonly issuedAt: number;
      readonly expiresAt: number;
    }
  | { readonly state: 'expired' }
  | { readonly state: 'forged' };

export interface Capabilities {
  /** Signs `claims` for `purpose`; the string opens exactly that until `ttlSeconds` have passed. */
  issue(purpose: Purpose, claims: Claims, ttlSeconds: number): string;
  open(purpose: Purpose, token: string): Opened;
  /** The claims, or null when forged, edited, expired or made for another purpose. */
  verify(purpose: Purpose, token: string): Claims | null;
}

interface Payload {
  readonly p: string;
  readonly i: number;
  readonly e: number;
  readonly c: Claims;
}

/** HMAC-SHA256 capabilities: `v1.<kid>.<base64url payload>.<base64url signature>`. */
export function createCapabilities(ring: KeyRing, clock: Clock): Capabilities {
  const open: Capabilities['open'] = (purpose, token) => {
    const payload = verifyPayload(ring, token);
    if (payload?.p !== purpose) return { state: 'forged' };
    if (payload.e <= clock.nowMs() / 1000) return { state: 'expired' };
    return { state: 'valid', claims: payload.c, issuedAt: payload.i, expiresAt: payload.e };
  };
  return {
    open,
    issue(purpose, claims, ttlSeconds) {
      const issuedAt = Math.floor(clock.nowMs() / 1000);
      const content: Payload = { p: purpose, i: issuedAt, e: issuedAt + ttlSeconds, c: claims };
      const [key] = ring;
      const signed = `v1.${key.kid}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
      return `${signed}.${sign(key, signed).toString('base64url')}`;
    },
    verify(purpose, token) {
      const opened = open(purpose, token);
      return opened.state === 'valid' ? opened.claims : null;
    },
  };
}

function verifyPayload(ring: KeyRing, token: string): Payload | null {
  const [version, kid, payload, signature, ...extra] = token.split('.');
  const key = ring.find((candidate) => candidate.kid === kid);
  if (version !== 'v1' || !key || !payload || !signature || extra.length > 0) return null;
  // As text: several spellings decode to the same bytes, and each would pass as a token of its own.
  const expected = Buffer.from(sign(key, `v1.${kid}.${payload}`).toString('base64url'));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Only strings this server signed reach this point, so the shape is known.
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

function sign(key: SigningKey, text: string): Buffer {
  return createHmac('sha256', key.secret).update(text).digest();
}
