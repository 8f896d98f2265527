import { type ErrorCode, errorCatalogue, type HTTPValidationError } from '@telltale/shared/contract';

interface Extra {
  /** Told in the Retry-After header. */
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly issues?: HTTPValidationError['detail'];
}

/** An expected failure, answered in the contract's shape. Everything else thrown becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly issues: HTTPValidationError['detail'] | undefined;

  constructor(code: ErrorCode, detail: string = errorCatalogue[code].cause, extra: Extra = {}) {
    super(detail);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    const { retryAfterSeconds, headers = {} } = extra;
    this.headers =
      retryAfterSeconds === undefined ? headers : { ...headers, 'Retry-After': String(retryAfterSeconds) };
    this.issues = extra.issues;
  }
}
