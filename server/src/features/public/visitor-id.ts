import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';

const dayMs = 86_400_000;

/**
 * A day's name for whoever shares an address range (/24 or /64): a keyed hash whose salt changes at midnight UTC,
 * so that neither the address nor yesterday's visits can be read back from what is stored.
 */
export function visitorId(address: string | undefined, ring: KeyRing, nowMs: number): string {
  return nameOf('visitor', rangeOf(address), ring, nowMs);
}

/** The same of the /48 around an IPv6 address, in which one subscriber may have 65,536 ranges; null on IPv4. */
export function networkId(address: string | undefined, ring: KeyRing, nowMs: number): string | null {
  const parsed = parse(address);
  if (parsed === undefined || parsed.kind() !== 'ipv6') return null;
  return nameOf('network', prefixOf(parsed, 6), ring, nowMs);
}

function nameOf(kind: string, range: string, ring: KeyRing, nowMs: number): string {
  const day = Math.floor(nowMs / dayMs);
  return createHmac('sha256', ring[0].secret)
    .update(`${kind}:${day}:${range}`)
    .digest('base64url')
    .slice(0, 22);
}

function rangeOf(address: string | undefined): string {
  const parsed = parse(address);
  return parsed ? prefixOf(parsed, parsed.kind() === 'ipv4' ? 3 : 8) : 'unknown';
}

type Address = ReturnType<typeof ipaddr.process>;

function parse(address: string | undefined): Address | undefined {
  return address === undefined || !ipaddr.isValid(address) ? undefined : ipaddr.process(address);
}

function prefixOf(address: Address, bytes: number): string {
  return `${address.kind()}:${address.toByteArray().slice(0, bytes).join('.')}`;
}
