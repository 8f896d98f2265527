import {
  type AuthKind,
  type Endpoint,
  type Headers,
  IdempotencyKey,
  type Params,
  type Query,
} from '@telltale/shared/contract';
import type { Request, Response, Router } from 'express';
import { isOutage } from '../db/outage.ts';
import { ApiError } from './api-error.ts';
import { callerOf } from './caller-of.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { onceClosed } from './once-closed.ts';
import { parseInput } from './parse-input.ts';
import type { Anyone, Gates, KeyHolder, Principal, SessionHolder, Visitor } from './principals.ts';
import { type Body, readBody } from './read-body.ts';
import type { Exchange } from './receive-body.ts';
import { type Result, sendAnswer } from './send-answer.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface Call<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly headers: Headers<E>;
  readonly body: Body<E>;
  readonly principal: PrincipalOf<E['auth']>;
  /** The Prefer header (RFC 7240), which is never refused. */
  readonly prefer: string | undefined;
  /** Aborts when the caller hangs up, or was answered. Made when it is first asked for: few calls wait for anything. */
  readonly gone: AbortSignal;
  readonly idempotencyKey: E['idempotent'] extends true ? string : undefined;
}

interface PrincipalByAuth {
  readonly none: Anyone;
  readonly key: KeyHolder;
  readonly session: SessionHolder;
  readonly key_or_session: KeyHolder | SessionHolder;
  readonly origin: Visitor;
}
type PrincipalOf<A extends AuthKind> = PrincipalByAuth[A];

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;
/** Told of every answer of an endpoint, after it was sent. */
export type ObserveAnswer = (endpointId: string, body: unknown) => void;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** What bodies and answers may take of the process. */
export interface Budgets {
  readonly uploads: Uploads;
  readonly downloads: Downloads;
}

/**
 * Puts endpoints of the contract on a router. The order is the promise: who calls, then the headers, then the
 * body within its limits, then the handler; and the reply leaves through the endpoint's own schema, so that
 * nothing undocumented can leak.
 */
export function createMount(
  router: Router,
  gates: Gates,
  observe: ObserveAnswer = () => undefined,
  { uploads = createUploads(), downloads = createDownloads() }: Partial<Budgets> = {},
): Mount {
  return (endpoint, handler) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    router[methods[endpoint.method]](path, async (request: Request, response: Response) => {
      response.locals.endpointId = endpoint.id;
      const end = createEnd(response);
      try {
        const { releaseAtEnd } = end;
        const call = await readCall(endpoint, gates, { request, response, uploads, releaseAtEnd });
        const exit = { response, downloads, releaseAtEnd, caller: callerOf(call.principal, endpoint) };
        observe(endpoint.id, await sendAnswer(endpoint, exit, await handler(call)));
      } finally {
        end.afterHandler();
      }
    });
  };
}

/** A call ends when its handler has, even where the caller hung up before, and when its answer has left. */
function createEnd(response: Response) {
  const releases: (() => void)[] = [];
  return {
    releaseAtEnd(release: () => void): void {
      releases.push(release);
    },
    afterHandler(): void {
      onceClosed(response, () => {
        for (const release of releases) release();
      });
    },
  };
}

const methods = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

async function readCall<E extends Endpoint>(
  endpoint: E,
  gates: Gates,
  exchange: Omit<Exchange, 'caller'>,
): Promise<Call<E>> {
  const { request, response } = exchange;
  const principal = await admit(endpoint, gates, request, response);
  const idempotencyKey = endpoint.idempotent ? requireIdempotencyKey(request) : undefined;
  const part = (place: 'path' | 'query' | 'header', value: unknown) => {
    const schema = { path: endpoint.params, query: endpoint.query, header: endpoint.headers }[place];
    return schema ? parseInput(endpoint, place, schema, value) : undefined;
  };
  const call = {
    principal,
    idempotencyKey,
    params: part('path', request.params),
    query: part('query', request.query),
    headers: part('header', request.headers),
    body: await readBody(endpoint, { ...exchange, caller: callerOf(principal, endpoint) }),
    prefer: request.get('prefer'),
    get gone() {
      return closingOf(response);
    },
  };
  // Each part was parsed by this endpoint's own schema; the type system cannot follow the lookup.
  return call as unknown as Call<E>;
}

function closingOf(response: Response): AbortSignal {
  const closing = new AbortController();
  onceClosed(response, () => closing.abort());
  return closing.signal;
}

/** Where not even the caller can be recognised, no tokens can be reserved: paid work says so in its own words. */
async function admit(
  endpoint: Endpoint,
  gates: Gates,
  request: Request,
  response: Response,
): Promise<Principal> {
  try {
    return await principalOf(endpoint, gates, request, response);
  } catch (error) {
    if (endpoint.auth === 'key' && endpoint.idempotent && isOutage(error))
      throw new ApiError('token_store_unavailable', undefined, { retryAfterSeconds: 1 });
    throw error;
  }
}

async function principalOf(
  endpoint: Endpoint,
  gates: Gates,
  request: Request,
  response: Response,
): Promise<Principal> {
  switch (endpoint.auth) {
    case 'key':
      return gates.key(request, response);
    case 'session':
      return gates.session(request, response);
    case 'key_or_session':
      return request.headers.authorization === undefined
        ? gates.session(request, response).catch(offerBothWays)
        : gates.key(request, response);
    case 'origin':
      return gates.origin(request, response, endpoint);
    case 'none':
      return gates.anyone(request, response, endpoint.throttled === true);
  }
}

/** A caller with neither a session nor a key is told of both ways in. */
function offerBothWays(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  throw new ApiError(error.code, error.message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function requireIdempotencyKey(request: Request): string {
  const { success, data } = IdempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!success) throw new ApiError('invalid_idempotency_key');
  return data;
}
