import { addressSpaceOf } from './address-space.ts';

/**
 * The address from which a page really loaded a picture that it names. For a page that came by https, browsers load
 * http pictures by https, too, except those of this machine (W3C Mixed Content Level 2,
 * https://www.w3.org/TR/mixed-content/#upgrade-algorithm). They do not change the request of a script that way, and
 * ours follows no redirect.
 */
export function findLoadedUrl(pageUrl: string | undefined, url: string): string {
  if (!pageUrl?.startsWith('https:') || !url.startsWith('http:')) return url;
  return addressSpaceOf(new URL(url).hostname) === 'loopback' ? url : url.replace('http:', 'https:');
}
