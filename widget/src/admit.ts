/** A server that takes a request and never answers is given up, as one that cannot be reached. */
const patienceMs = 45_000;

/**
 * Imports a module that must be the very file which this code was built with. A preloaded module is the one that import()
 * finds afterwards, so that no inline import map is needed for its hash.
 *
 * A browser never asks again for an address that failed once (https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script:
 * the module map keeps
 * the failure), so every further try has an address of its own.
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
    const patience = setTimeout(fail, patienceMs);
    link.onload = () => {
      clearTimeout(patience);
      resolve();
    };
    link.onerror = () => {
      clearTimeout(patience);
      fail();
    };
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  });
}
