import { parseArgs } from 'node:util';
import { addressSpaceOf } from '../src/messaging/address-space.ts';

export const shopBrowsers = ['chrome', 'firefox'] as const;
export type ShopBrowser = (typeof shopBrowsers)[number];

/** What `src/built-for.json` holds in a package. */
export interface BuiltFor {
  readonly serverUrl: string;
  readonly firefoxId: string;
  readonly isForShop: true;
}

export interface ShopSettings {
  readonly builtFor: BuiltFor;
  readonly browsers: readonly ShopBrowser[];
  /** Whether the sources are built once more, to compare every byte. */
  readonly check: boolean;
  /** Where the packages are written; null for the usual folder. */
  readonly out: string | null;
}

/** The forms that Firefox takes for an id: Mozilla's addons-linter, `mozIdFormat` and `guid`. */
const firefoxIds = [/^[a-z0-9._-]*@[a-z0-9._-]+$/i, /^\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/i];

/** Reads the command line, and refuses what no shop may be given. */
export function readShopSettings(args: readonly string[]): ShopSettings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string', default: '' },
      'firefox-id': { type: 'string', default: '' },
      browser: { type: 'string', multiple: true, default: [...shopBrowsers] },
      check: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const browsers = shopBrowsers.filter((browser) => values.browser.includes(browser));
  if (browsers.length === 0 || values.browser.some((name) => !shopBrowsers.some((known) => known === name)))
    throw new Error('--browser is chrome or firefox.');
  return {
    builtFor: {
      serverUrl: serverOf(values.server),
      firefoxId: browsers.includes('firefox') ? firefoxIdOf(values['firefox-id']) : '',
      isForShop: true,
    },
    browsers,
    check: values.check,
    out: values.out ?? null,
  };
}

/** Empty for none: the package then works on the device alone. */
function serverOf(address: string): string {
  if (address === '') return '';
  const refuse = (why: string) => new Error(`--server ${address} ${why}`);
  if (!URL.canParse(address)) throw refuse('is no address.');
  const { protocol, origin, pathname, hostname, username, search, hash } = new URL(address);
  if (protocol !== 'https:') throw refuse('must begin with https://.');
  if (username || search || hash)
    throw refuse('must be an address alone, without a name, a query or a fragment.');
  if (isReserved(hostname) || addressSpaceOf(hostname) !== 'public')
    throw refuse('is not an address that readers can reach.');
  return origin + pathname.replace(/\/+$/, '');
}

function firefoxIdOf(id: string): string {
  if (id === '')
    throw new Error(
      'Name the add-on’s id in Firefox with --firefox-id name@your.domain, or leave Firefox out with --browser chrome.',
    );
  if (!firefoxIds.some((form) => form.test(id)))
    throw new Error(`--firefox-id ${id} is no id: it looks like name@your.domain, or is a GUID in braces.`);
  if (isReserved(id)) throw new Error(`--firefox-id ${id} is not yours: its end is reserved for examples.`);
  return id;
}

/** Names that lead nowhere, or to nobody's own server (RFC 2606). */
const isReserved = (name: string) => /\.(invalid|test|example)$|(^|[@.])example\.(com|net|org)$/i.test(name);
