import { addressSpaceOf } from '../../messaging/address-space.ts';
import { maxTokensADay } from '../../storage/items.ts';

/** The address as it is stored (no trailing slash, query or fragment), empty for no server, or null when it is none. */
export function parseServerUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (!URL.canParse(trimmed)) return null;
  const { protocol, origin, pathname, username, password } = new URL(trimmed);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return null;
  return origin + pathname.replace(/\/+$/, '');
}

/** Whether pictures and key would cross a network in the clear. */
export function isPlainOverNetwork(serverUrl: string): boolean {
  if (serverUrl === '') return false;
  const { protocol, hostname } = new URL(serverUrl);
  return protocol === 'http:' && addressSpaceOf(hostname) !== 'loopback';
}

/** A whole number of tokens in plain digits, or null. */
export function parseTokens(text: string): string | null {
  const trimmed = text.trim();
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= maxTokensADay ? String(Number(trimmed)) : null;
}

/** The key as it is stored, or null when the text cannot be one. */
export function parseApiKey(text: string): string | null {
  const trimmed = text.trim();
  return /^[A-Za-z0-9_-]{16,128}$/.test(trimmed) ? trimmed : null;
}

/** All that a screen ever shows of a stored key. */
export function keyEnding(apiKey: string): string {
  return `…${apiKey.slice(-4)}`;
}

const certificate = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text and nothing else of it; empty to trust nobody; null when it holds none. */
export function parseCertificates(text: string): string | null {
  if (text.trim() === '') return '';
  return text.match(certificate)?.join('\n') ?? null;
}
