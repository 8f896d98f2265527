import type * as z from 'zod';
import type { Endpoint, Reply } from '../contract/endpoint.ts';
import { fillPath } from './fill-path.ts';
import { NetworkProblem, ServiceProblem } from './problem.ts';
import { readForm } from './read-form.ts';

export { NetworkProblem, ServiceProblem } from './problem.ts';

export interface ClientOptions {
  /** Origin and optional path prefix of the server, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Of the signed-in browser; every call that changes something needs it. */
  readonly csrfToken?: string | undefined;
  /** `same-origin` on the service's own pages, where the session cookie counts; default: no cookies. */
  readonly credentials?: RequestCredentials | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface CallInput<E extends Endpoint> {
  readonly params?: E['params'] extends z.ZodType ? z.input<E['params']> : never;
  readonly query?: E['query'] extends z.ZodType ? z.input<E['query']> : never;
  readonly json?: E['json'] extends { schema: infer S extends z.ZodType } ? z.input<S> : never;
  readonly form?: E['multipart'] extends object ? FormData : never;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: Reply<E>;
  readonly headers: Headers;
}

export interface Client {
  /**
   * Calls one endpoint of the contract. Rejects with ServiceProblem on an error answer, with NetworkProblem where none
   * came, with the signal's own reason where it was given up, with NotReadableError where a file has changed, and with
   * TypeError where the address, the key or a header cannot be sent.
   */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
  /** Calls one whose answer is a file: the body is there to be read. Rejects as `call` does. */
  download<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Response>;
}

/** A client typed by the contract: what it sends and what it returns follow from the endpoint objects. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(endpoint, input = {}) {
      const response = await send(options, endpoint, input);
      const body: unknown = response.status === 204 ? undefined : await readJson(response);
      const schema = endpoint.responses[response.status];
      if (!schema) throw new ServiceProblem(response, body);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new ServiceProblem(response, body);
      // The schema was looked up by the status on this very endpoint, so its output is this endpoint's reply.
      const reply = parsed.data as Reply<typeof endpoint>;
      return { status: response.status, body: reply, headers: response.headers };
    },
    async download(endpoint, input = {}) {
      const response = await send(options, endpoint, input);
      if (!response.ok) throw new ServiceProblem(response, await readJson(response));
      return response;
    },
  };
}

async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
): Promise<Response> {
  const { fetch = globalThis.fetch, credentials = 'omit' } = options;
  const address = urlOf(options.baseUrl, endpoint, input);
  const head = { method: endpoint.method, headers: headersOf(options, input), credentials };
  // An address or a header that cannot be sent is the caller's mistake. It throws a TypeError here; that of fetch
  // would look like the network's (Fetch Standard, 5.4 and 5.6).
  new Request(address, head);
  const call = { ...head, body: await bodyOf(input), signal: input.signal ?? null };
  return fetch(address, call).catch(asNetworkProblem);
}

async function bodyOf({ form, json }: CallInput<Endpoint>): Promise<FormData | string | null> {
  if (form !== undefined) return readForm(form);
  return json === undefined ? null : JSON.stringify(json);
}

/** fetch and the body of its response reject with a TypeError for the network's failures (Fetch Standard, 5.6). */
function asNetworkProblem(error: unknown): never {
  throw error instanceof TypeError ? new NetworkProblem(error) : error;
}

/** Null for what is no JSON; a body that breaks off is a failure of the network. */
function readJson(response: Response): Promise<unknown> {
  return response
    .json()
    .catch((error: unknown) => (error instanceof SyntaxError ? null : asNetworkProblem(error)));
}

function urlOf(baseUrl: string, endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const path = fillPath(endpoint.path, input.params ?? {});
  const given = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${query ? `?${query}` : ''}`;
}

function headersOf(
  { apiKey, csrfToken, headers }: ClientOptions,
  input: CallInput<Endpoint>,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...headers,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
    ...(input.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...input.headers,
  };
}
