/** Code and words that the first view does without, loaded when they are needed. */

/**
 * The files of every part with their SHA-384, put in when the script for the web is built; where somebody else's bundler
 * loads the parts, there are none.
 */
declare const TELLTALE_FILES: Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Apart from where it is used: bundlers take `new URL(…, import.meta.url)` for a file they should copy. */
const here = import.meta.url;

const admitted = new Map<string, Promise<void>>();

/**
 * Loads a part. On the web it must be the very file that this one was built with.
 * @param name of the part's file, without its ending
 */
export async function load<T>(name: string, importPart: () => Promise<T>): Promise<T> {
  const files = Object.entries(TELLTALE_FILES[name] ?? {});
  await Promise.all(files.map(([file, integrity]) => admitOnce(file, integrity)));
  return importPart();
}

function admitOnce(file: string, integrity: string): Promise<void> {
  const running = admitted.get(file) ?? admit(new URL(file, here).href, integrity);
  admitted.set(file, running);
  running.catch(() => admitted.delete(file));
  return running;
}

/** A preloaded module is the one that import() finds afterwards; no inline import map is needed for its hash. */
function admit(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be loaded as it was built.`));
    };
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href: url });
    document.head.append(link);
  });
}
