/** Code and words that the first view does without, loaded when they are needed: each is one file without imports. */
import { importAsBuilt } from './admit.ts';

/** True in the script for the web; elsewhere somebody else's bundler loads the parts. */
declare const TELLTALE_WEB: boolean;
/** Every part's hash, put in when the script for the web is built. */
declare const TELLTALE_PARTS: Readonly<Record<PartName, string>>;

/** Apart from where it is used: bundlers take `new URL(…, import.meta.url)` for a file they should copy. */
const here = import.meta.url;

/** Written out, so that every bundler sees which files there are. */
const importers = {
  later: () => import('./later.ts'),
  'words-en': () => import('./locales/words-en.json'),
  'words-de': () => import('./locales/words-de.json'),
  'words-es': () => import('./locales/words-es.json'),
  'words-fr': () => import('./locales/words-fr.json'),
  'words-pt-br': () => import('./locales/words-pt-br.json'),
  'words-ar': () => import('./locales/words-ar.json'),
  'result-en': () => import('./locales/result-en.ts'),
  'result-de': () => import('./locales/result-de.ts'),
  'result-es': () => import('./locales/result-es.ts'),
  'result-fr': () => import('./locales/result-fr.ts'),
  'result-pt-br': () => import('./locales/result-pt-br.ts'),
  'result-ar': () => import('./locales/result-ar.ts'),
};
type PartName = keyof typeof importers;
type Part<Name extends PartName> = Awaited<ReturnType<(typeof importers)[Name]>>;

const loading = new Map<PartName, Promise<unknown>>();
const failures = new Map<PartName, number>();

/** Loads a part once. One that failed is asked for again the next time. */
export function load<Name extends PartName>(name: Name): Promise<Part<Name>> {
  const part = (loading.get(name) ?? begin(name)) as Promise<Part<Name>>;
  loading.set(name, part);
  return part;
}

function begin(name: PartName): Promise<unknown> {
  const tries = failures.get(name) ?? 0;
  const part: Promise<unknown> = TELLTALE_WEB
    ? importAsBuilt(new URL(`${name}.js`, here).href, TELLTALE_PARTS[name], tries)
    : importers[name]();
  part.catch(() => {
    loading.delete(name);
    failures.set(name, tries + 1);
  });
  return part;
}
