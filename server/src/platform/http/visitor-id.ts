import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { KeyRing } from '../capabilities/key-ring.ts';
import type { CallSource } from './principals.ts';

const dayMs = 86_400_000;

/**
 * The wider ranges around an IPv6 address. A household is often given a /56 (256 ranges of /64) and a company, or
 * anybody at a tunnel broker, a /48 (65,536 of them): RIPE-690, sections 4.2.1 and 4.2.2
 * (https://www.ripe.net/publications/docs/ripe-690/). On IPv4 addresses are dear, and there is no wider range.
 */
const networks = [
  { kind: 'subnet', bytes: 7, times: 4 },
  { kind: 'network', bytes: 6, times: 10 },
] as const;

/**
 * Where a call comes from: a day's names for all that share an address range (/24 or /64), and for the /56 and the /48
 * around it. They are keyed hashes whose salt changes at midnight UTC, so that neither the address nor yesterday's
 * visits can be read back from what is stored.
 */
export function sourceOf(address: string | undefined, ring: KeyRing, nowMs: number): CallSource {
  const parsed = parse(address);
  const nameOf = (kind: string, range: string) => nameRange(`${kind}:${dayNumberOf(nowMs)}:${range}`, ring);
  return {
    visitorId: nameOf('visitor', parsed ? prefixOf(parsed, parsed.kind() === 'ipv4' ? 3 : 8) : 'unknown'),
    networks:
      parsed?.kind() === 'ipv6'
        ? networks.map(({ kind, bytes, times }) => ({
            networkId: nameOf(kind, prefixOf(parsed, bytes)),
            times,
          }))
        : [],
  };
}

const dayNumberOf = (nowMs: number) => Math.floor(nowMs / dayMs);

function nameRange(range: string, ring: KeyRing): string {
  return createHmac('sha256', ring[0].secret).update(range).digest('base64url').slice(0, 22);
}

type Address = ReturnType<typeof ipaddr.process>;

function parse(address: string | undefined): Address | undefined {
  return address === undefined || !ipaddr.isValid(address) ? undefined : ipaddr.process(address);
}

function prefixOf(address: Address, bytes: number): string {
  return `${address.kind()}:${address.toByteArray().slice(0, bytes).join('.')}`;
}
