import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { KeyRing, SigningKey } from './key-ring.ts';

/** What a capability lets its holder do; a token of one purpose never works for another. */
export type Purpose = 'job';

export interface Capabilities {
  /** Signs `claims` for `purpose`; the string opens exactly that until `ttlSeconds` have passed. */
  issue(purpose: Purpose, claims: Readonly<Record<string, string>>, ttlSeconds: number): string;
  /** The claims, or null when forged, edited, expired or made for another purpose. */
  verify(purpose: Purpose, token: string): Readonly<Record<string, string>> | null;
}

/** HMAC-SHA256 capabilities: `v1.<kid>.<base64url payload>.<base64url signature>`. */
export function createCapabilities(ring: KeyRing, clock: Clock): Capabilities {
  return {
    issue(purpose, claims, ttlSeconds) {
      const expiresAt = Math.floor(clock.nowMs() / 1000) + ttlSeconds;
      const payload = Buffer.from(JSON.stringify({ p: purpose, e: expiresAt, c: claims })).toString(
        'base64url',
      );
      const [key] = ring;
      const signed = `v1.${key.kid}.${payload}`;
      return `${signed}.${sign(key, signed).toString('base64url')}`;
    },
    verify(purpose, token) {
      const [version, kid, payload, signature, ...extra] = token.split('.');
      const key = ring.find((candidate) => candidate.kid === kid);
      if (version !== 'v1' || !key || !payload || !signature || extra.length > 0) return null;
      const expected = sign(key, `v1.${kid}.${payload}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      // Only strings this server signed reach this point, so the shape is known.
      const parsed: { p: string; e: number; c: Record<string, string> } = JSON.parse(
        Buffer.from(payload, 'base64url').toString('utf8'),
      );
      const live = parsed.p === purpose && parsed.e > clock.nowMs() / 1000;
      return live ? parsed.c : null;
    },
  };
}

function sign(key: SigningKey, text: string): Buffer {
  return createHmac('sha256', key.secret).update(text).digest();
}
