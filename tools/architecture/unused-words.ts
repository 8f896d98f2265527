import type { Catalogue } from './catalogues.ts';
import type { TextFile } from './project.ts';

const madeKey = /`(\w+)\$\{[^`]*?\}(\w*)`/g;
/** Where words are asked for by a key that is a string. The site's are properties, of which the types know. */
const keyed = /^(extension|widget|shared)\/.*\ben\.json$/;

/** Words that no code names, be it by their whole key or as one of those that a template makes: `source_${source}`. */
export function unusedWords(files: readonly TextFile[], catalogues: readonly Catalogue[]): string[] {
  const code = files
    .filter(({ path }) => /(?<!\.test)\.(tsx?|html)$/.test(path))
    // As manifests name words.
    .map(({ text }) => text.replaceAll(/__MSG_(\w+?)__/g, '$1'))
    .join('\n');
  const named = new Set(code.match(/\w+/g));
  const made = [...code.matchAll(madeKey)].map(([, start, end]) => new RegExp(`^${start}\\w+${end}$`));
  return catalogues
    .filter(({ path }) => keyed.test(path))
    .flatMap(({ path, sentences }) =>
      Object.keys(sentences)
        .filter((key) => !named.has(key) && !made.some((keys) => keys.test(key)))
        .map((key) => `${path}: ${key} is shown nowhere`),
    );
}
