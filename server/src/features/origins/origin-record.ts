import { isIP } from 'node:net';
import type { OriginRecord } from '@telltale/shared/contract';

/**
 * The text record that proves an origin to be an account's; null where no DNS names its host. Ports share a host, and
 * with it the record. A host of other letters is in punycode already, as browsers write origins.
 */
export function recordOf(origin: string, siteToken: string): OriginRecord | null {
  const { protocol, hostname } = new URL(origin);
  const isNamed = !hostname.startsWith('[') && isIP(hostname) === 0 && !/(^|\.)localhost\.?$/.test(hostname);
  if (protocol !== 'https:' || !isNamed) return null;
  return { name: `_telltale.${hostname}`, value: `telltale-site=${siteToken}` };
}

/** Names at which a record may stand are shared: other texts are nobody's business. */
export function holdsRecord(texts: readonly string[], { value }: OriginRecord): boolean {
  return texts.some((text) => text.trim() === value);
}
