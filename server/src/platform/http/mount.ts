import {
  type Endpoint,
  type Headers,
  IdempotencyKey,
  type Params,
  type Query,
  type ReplyInput,
} from '@telltale/shared/contract';
import type { Request, Response, Router } from 'express';
import { ApiError } from './api-error.ts';
import { parseInput } from './parse-input.ts';
import type { Anyone, Gates, KeyHolder, Visitor } from './principals.ts';
import { type Body, readBody } from './read-body.ts';

export interface Call<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly headers: Headers<E>;
  readonly body: Body<E>;
  readonly principal: E['auth'] extends 'key' ? KeyHolder : E['auth'] extends 'origin' ? Visitor : Anyone;
}

export interface Result<E extends Endpoint> {
  readonly status?: number;
  readonly body: ReplyInput<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Puts endpoints of the contract on a router. The order is the promise: who calls, then the headers, then the
 * body within its limits, then the handler; and the reply leaves through the endpoint's own schema, so that
 * nothing undocumented can leak.
 */
export function createMount(router: Router, gates: Gates): Mount {
  return (endpoint, handler) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    router[methods[endpoint.method]](path, async (request: Request, response: Response) => {
      const call = await readCall(endpoint, gates, request, response);
      const result = await handler(call);
      const status = result.status ?? 200;
      const schema = endpoint.responses[status];
      if (!schema) throw new Error(`${endpoint.id} answered ${status}, which its contract does not list`);
      response
        .status(status)
        .set({ 'Cache-Control': 'no-store', ...result.headers })
        .json(schema.parse(result.body));
    });
  };
}

const methods = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

async function readCall<E extends Endpoint>(
  endpoint: E,
  gates: Gates,
  request: Request,
  response: Response,
): Promise<Call<E>> {
  const principal = await principalOf(endpoint, gates, request);
  if (endpoint.idempotent) requireIdempotencyKey(request);
  const part = (place: 'path' | 'query' | 'header', value: unknown) => {
    const schema = { path: endpoint.params, query: endpoint.query, header: endpoint.headers }[place];
    return schema ? parseInput(endpoint, place, schema, value) : undefined;
  };
  const call = {
    principal,
    params: part('path', request.params),
    query: part('query', request.query),
    headers: part('header', request.headers),
    body: await readBody(endpoint, request, response),
  };
  // Each part was parsed by this endpoint's own schema; the type system cannot follow the lookup.
  return call as unknown as Call<E>;
}

async function principalOf(
  endpoint: Endpoint,
  gates: Gates,
  request: Request,
): Promise<KeyHolder | Visitor | Anyone> {
  if (endpoint.auth === 'key') return gates.key(request);
  if (endpoint.auth === 'origin') return gates.origin(request, endpoint.id);
  return { kind: 'anyone' };
}

function requireIdempotencyKey(request: Request): void {
  if (!IdempotencyKey.safeParse(request.headers['idempotency-key']).success)
    throw new ApiError('invalid_idempotency_key');
}
