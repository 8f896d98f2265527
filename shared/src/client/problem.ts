import { ErrorBody, type ErrorCode, errorCatalogue, HTTPValidationError } from '../contract/errors.ts';

/** No answer came: the network failed, or nobody listens at the address. Nothing else may be told so. */
export class NetworkProblem extends Error {
  constructor(cause: unknown) {
    super('The network brought no answer.', { cause });
    this.name = 'NetworkProblem';
  }
}

/** An error answer of the service, as the client saw it. */
export class ServiceProblem extends Error {
  readonly status: number;
  /** From X-Error-Code; null when something between client and server answered. */
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Where the tokens do not suffice (402): what the call costs, and what is there. */
  readonly tokens: { readonly required: number; readonly available: number } | null;
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    super(detailOf(body) ?? `The service answered ${response.status}.`);
    this.name = 'ServiceProblem';
    this.status = response.status;
    this.code = codeOf(response.headers.get('x-error-code'));
    this.requestId = response.headers.get('x-request-id');
    this.retryAfterSeconds = numberIn(response.headers, 'retry-after');
    const required = numberIn(response.headers, 'x-tokens-required');
    const available = numberIn(response.headers, 'x-tokens-available');
    this.tokens = required === null || available === null ? null : { required, available };
    this.body = body;
  }
}

function numberIn(headers: Headers, name: string): number | null {
  const value = Number(headers.get(name) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

function codeOf(header: string | null): ErrorCode | null {
  return header !== null && Object.hasOwn(errorCatalogue, header) ? (header as ErrorCode) : null;
}

function detailOf(body: unknown): string | null {
  const plain = ErrorBody.safeParse(body);
  if (plain.success) return plain.data.detail;
  const fields = HTTPValidationError.safeParse(body);
  if (!fields.success) return null;
  return fields.data.detail.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; ');
}
