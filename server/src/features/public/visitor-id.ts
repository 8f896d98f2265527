import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';

const dayMs = 86_400_000;

/**
 * A day's name for whoever shares an address range (/24 or /64): a keyed hash whose salt changes at midnight UTC,
 * so that neither the address nor yesterday's visits can be read back from what is stored.
 */
export function visitorId(address: string | undefined, ring: KeyRing, nowMs: number): string {
  const day = Math.floor(nowMs / dayMs);
  return createHmac('sha256', ring[0].secret)
    .update(`visitor:${day}:${rangeOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

function rangeOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const kept = parsed.kind() === 'ipv4' ? 3 : 8;
  return `${parsed.kind()}:${parsed.toByteArray().slice(0, kept).join('.')}`;
}
