import { compileWords } from './compile-messages.ts';

/** For Vite and Rolldown: catalogues reach the bundle compiled, so that no parser does. */
export function compiledWords() {
  return {
    name: 'telltale-words',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/locales\/[^/]+\.json$/ },
      handler: (code: string) => ({ code: JSON.stringify(compileWords(JSON.parse(code))), map: null }),
    },
  };
}
