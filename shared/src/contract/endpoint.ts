import * as z from 'zod';

/**
 * Who may call: a Bearer key holder, a signed-in browser (with its CSRF token where the call changes something),
 * either of the two, a page on an allowed website origin, or anyone.
 */
export type AuthKind = 'none' | 'key' | 'session' | 'key_or_session' | 'origin';

/** Error statuses an endpoint's row of the contract lists. 400-level bodies are ErrorBody, 422 HTTPValidationError. */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

export interface JsonBody {
  readonly schema: z.ZodType;
  readonly maxBytes: number;
}

/** A form with exactly one file part named `file`, and text fields. */
export interface MultipartBody {
  readonly fields: z.ZodObject;
  readonly fileMaxBytes: number;
}

/** A body taken as it came, because something is signed over its bytes. */
export interface RawBody {
  readonly contentType: string;
  readonly maxBytes: number;
}

/** One endpoint, described once: the server mounts it, the client calls it, OpenAPI documents it. */
export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** OpenAPI form: `/v1/jobs/{job_id}`. */
  readonly path: string;
  readonly auth: AuthKind;
  readonly summary: string;
  readonly tag: string;
  /** Requires the Idempotency-Key header. */
  readonly idempotent?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly json?: JsonBody;
  readonly multipart?: MultipartBody;
  readonly raw?: RawBody;
  /** Counts against the calls a minute that one visitor may make without credentials. */
  readonly throttled?: true;
  /** Heeds `Prefer: wait=N` (RFC 7240): the answer may be held until there is news. */
  readonly mayWait?: true;
  /** A list in pages: `Link` names the next one (RFC 8288). */
  readonly paged?: true;
  /** Media types in which the answer may leave instead of JSON. */
  readonly produces?: readonly string[];
  /** Schema of the body by success status (health/ready also answers 503 in its own shape). */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  readonly errors: readonly ErrorStatus[];
}

/** Body of an answer that has none (204). */
export const NoContent = z.undefined();

/** Keeps the literal types of an endpoint description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** An invalid body answers 422 where the endpoint's row lists it, else 400. */
export function invalidStatus(description: Endpoint): 400 | 422 {
  return description.errors.includes(422) ? 422 : 400;
}

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

export type Params<E extends Endpoint> = Parsed<E['params']>;
export type Query<E extends Endpoint> = Parsed<E['query']>;
export type Headers<E extends Endpoint> = Parsed<E['headers']>;
export type Json<E extends Endpoint> = E['json'] extends { schema: infer S } ? Parsed<S> : never;
export type Fields<E extends Endpoint> = E['multipart'] extends { fields: infer S } ? Parsed<S> : never;
export type Reply<E extends Endpoint> = z.infer<E['responses'][keyof E['responses']]>;
/** Success statuses, the usual one first. */
export function successStatuses(description: Endpoint): readonly number[] {
  return Object.keys(description.responses).map(Number);
}

/** What a handler may return; the schema fills the defaults in. */
export type ReplyInput<E extends Endpoint> = z.input<E['responses'][keyof E['responses']]>;
