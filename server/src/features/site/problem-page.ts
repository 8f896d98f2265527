import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@telltale/shared/locales/languages.ts';
import type { Request } from 'express';
import { readerLanguage } from './reader-language.ts';
import { builtSite } from './site.routes.ts';

/**
 * The page for a person who meets an error, in their language. Null for programs, which are told in JSON, for the API,
 * and where the site was not built.
 */
export type ProblemPage = (request: Request, status: number) => string | null;

const notFound = 404;

export function createProblemPage(siteFolder = builtSite): ProblemPage {
  const read = (name: string) =>
    new Map(languages.map((language) => [language, pageIn(siteFolder, `${name}/index.${language}.html`)]));
  const [missing, failed] = [read('missing'), read('failed')];
  return (request, status) => {
    if (!isForPeople(request)) return null;
    return (status === notFound ? missing : failed).get(readerLanguage(request)) ?? null;
  };
}

/** HTML is asked for by name, as browsers do when they open an address. */
function isForPeople({ method, path, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !path.startsWith('/v1/') && /\btext\/html\b/i.test(headers.accept ?? '');
}

function pageIn(siteFolder: string, path: string): string | null {
  try {
    return readFileSync(join(siteFolder, path), 'utf8');
  } catch {
    return null;
  }
}
