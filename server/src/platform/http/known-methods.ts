import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

export interface KnownMethod {
  readonly method: string;
  /** OpenAPI form: `/v1/jobs/{job_id}`. */
  readonly path: string;
}

/**
 * Refuses a method that an address does not know with 405 and `Allow` (RFC 9110, 15.5.6), and answers OPTIONS. An
 * address that is written out goes before one with a parameter, as in OpenAPI (3.1, Paths Object).
 */
export function refuseUnknownMethods(known: readonly KnownMethod[]): RequestHandler {
  const paths = [...new Set(known.map(({ path }) => path))].sort((a, b) => parametersIn(a) - parametersIn(b));
  const addresses = paths.map((path) => ({
    path,
    pattern: patternOf(path),
    methods: methodsOf(path, known),
  }));
  // What is asked for as it is written needs no pattern.
  const written = new Map(addresses.map(({ path, methods }) => [path, methods]));
  return (request, response, next) => {
    const { path } = request;
    const methods = written.get(path) ?? addresses.find(({ pattern }) => pattern.test(path))?.methods;
    if (methods === undefined) return next();
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') return void response.set('Allow', allow).end();
    if (methods.includes(request.method)) return next();
    throw new ApiError('method_not_allowed', undefined, { headers: { Allow: allow } });
  };
}

const parametersIn = (path: string): number => path.split('{').length;

/** As Express matches: whatever the case, with a slash at the end or without. */
function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
}

function methodsOf(path: string, known: readonly KnownMethod[]): string[] {
  const methods = known.filter((one) => one.path === path).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
