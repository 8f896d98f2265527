import { curl } from './curl.ts';
import type { ApiDocument, Located } from './openapi.ts';
import { typescript } from './typescript.ts';

/** A request that works when the variables in it are set. */
export interface Example {
  readonly title: string;
  readonly code: string;
}

export function examplesOf(document: ApiDocument, located: Located, baseUrl: string): readonly Example[] {
  return [
    { title: 'curl', code: curl(document, located, baseUrl) },
    { title: 'TypeScript', code: typescript(document, located, baseUrl) },
  ];
}
