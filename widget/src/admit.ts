/** A server that takes a request and never answers is given up, as one that cannot be reached. */
const timeoutMs = 45_000;

/**
 * Imports a module that must be the very file which this code was built with. A preloaded module is the one that import()
 * finds afterwards, so that no inline import map is needed for its hash.
 *
 * Browsers from before 2026 never ask again for an address that failed once: HTML's module map kept the failure
 * (https://github.com/whatwg/html/pull/10327 ended that). So every further try has an address of its own.
 * @param tries how often it failed before
 */
export async function importAsBuilt<T>(address: string, integrity: string, tries: number): Promise<T> {
  const url = tries === 0 ? address : `${address}?try=${tries}`;
  await preload(url, integrity);
  return import(/* @vite-ignore */ url) as Promise<T>;
}

function preload(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    const fail = () => {
      link.remove();
      reject(new Error(`Telltale: ${href} could not be loaded as it was built.`));
    };
    const timer = setTimeout(fail, timeoutMs);
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    link.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    // For a policy that goes by nonces alone; each that is in the page is good for all of it.
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, nonce, href });
    document.head.append(link);
  });
}
