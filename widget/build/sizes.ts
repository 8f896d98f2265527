import { gzipBytes, type WebBuild } from './release.ts';

/** In bytes after gzip. */
const budgets = { loader: 2_000, firstView: 12_000 };

export interface Sizes {
  readonly loaderBytes: number;
  /** The loader, the first module, and the largest language: all that a page loads before somebody checks something. */
  readonly firstViewBytes: number;
  /** All that a page has loaded after a check of a picture in English. */
  readonly pictureCheckBytes: number;
}

export function sizesOf({ loader, modules }: WebBuild): Sizes {
  const size = (name: string) => gzipBytes(modules.get(name) ?? '');
  const languages = [...modules.keys()].filter((name) => name.startsWith('words-'));
  const loaderBytes = gzipBytes(loader);
  const firstViewBytes = loaderBytes + size('view.js') + Math.max(...languages.map(size));
  const later = ['later.js', 'result-en.js'];
  const pictureCheckBytes = firstViewBytes + later.reduce((sum, name) => sum + size(name), 0);
  return { loaderBytes, firstViewBytes, pictureCheckBytes };
}

/** Budgets that are broken, in words. */
export function sizeProblems({ loaderBytes, firstViewBytes }: Sizes): string[] {
  return [
    ...(loaderBytes > budgets.loader ? [`The loader has ${loaderBytes} of ${budgets.loader} bytes.`] : []),
    ...(firstViewBytes > budgets.firstView
      ? [`The first view has ${firstViewBytes} of ${budgets.firstView} bytes.`]
      : []),
  ];
}
