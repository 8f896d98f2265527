import { randomUUID } from 'node:crypto';
import { ErrorBody, type ErrorCode, HTTPValidationError } from '@telltale/shared/contract';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from 'express';
import { isOutage } from '../db/outage.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiError } from './api-error.ts';
import type { Draining } from './draining.ts';
import type { Lingering } from './lingering.ts';
import { refuseNulInAddress } from './refuse-nul.ts';
import { secure } from './security-headers.ts';

export interface AppOptions {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'observeRequest' | 'countRefusal'>;
  readonly trustProxy: number | string | undefined;
  /** Hosts (with port) this server answers for. */
  readonly isKnownHost: (host: string) => boolean;
  readonly lingering: Pick<Lingering, 'answer'>;
  readonly draining: Pick<Draining, 'isRefusing'>;
  readonly routers: readonly Router[];
  /** What a person is shown in place of JSON; null where JSON is right. */
  readonly problemPage?: (request: Request, status: number) => string | null;
}

/** The Express application around the routers: ids, logs, security headers, and errors in the contract's shape. */
export function createExpressApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  if (options.trustProxy !== undefined) app.set('trust proxy', options.trustProxy);
  app.use(identify(options), secure, refuseWhenLeaving(options.draining));
  app.use(requireKnownHost(options.isKnownHost), refuseNulInAddress, ...options.routers);
  app.use(() => {
    throw new ApiError('not_found', 'There is nothing at this address.');
  });
  app.use(answerError(options));
  return app;
}

/** Our longest address has less; a stranger's line may have 16 KB. */
const loggedPathLength = 500;

/**
 * Logs the path without its query string, and never a body or a secret header. The status is null where the caller
 * hung up before the answer was out.
 */
function identify({ log, metrics }: Pick<AppOptions, 'log' | 'metrics'>): RequestHandler {
  // The five fields below are all that its lines hold. Looking through them for headers took half the time of a line.
  const requests = log.child({}, { redact: [] });
  return (request, response, next) => {
    const { method, path } = request;
    const requestId = randomUUID();
    const startedMs = performance.now();
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      // A refusal was out before the connection ended.
      const answeredMs: number | undefined = response.locals.answeredMs;
      const status = response.writableFinished || answeredMs !== undefined ? response.statusCode : null;
      const elapsedMs = (answeredMs ?? performance.now()) - startedMs;
      const durationMs = Math.round(elapsedMs);
      const endpoint = String(response.locals.endpointId ?? 'page');
      metrics.observeRequest({ endpoint, method, status, durationSeconds: elapsedMs / 1000 });
      requests.info(
        { requestId, method, path: path.slice(0, loggedPathLength), status, durationMs },
        'request',
      );
    });
    next();
  };
}

/** Which website asks is not looked up any more. Every page may read that this server leaves, and nothing else. */
function refuseWhenLeaving({ isRefusing }: AppOptions['draining']): RequestHandler {
  return (_request, response, next) => {
    if (!isRefusing()) return next();
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After, X-Error-Code',
    });
    throw new ApiError('shutting_down', undefined, { retryAfterSeconds: 1 });
  };
}

function requireKnownHost(isKnown: (host: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const [host = '', ...others] = request.headersDistinct.host ?? [];
    // A proxy may believe another of them than we do (RFC 9112, 3.2).
    if (others.length > 0 || !isKnown(host)) throw new ApiError('unknown_host');
    next();
  };
}

function answerError({
  log,
  metrics,
  lingering,
  problemPage = () => null,
}: Pick<AppOptions, 'log' | 'metrics' | 'lingering' | 'problemPage'>): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const known = asApiError(error);
    metrics.countRefusal(known.code);
    const requestId = response.getHeader('X-Request-Id');
    if (known.code === 'internal' || known.code === 'database_unavailable')
      log.error({ requestId, err: error }, 'request failed');
    const body = known.issues
      ? HTTPValidationError.parse({ detail: known.issues })
      : ErrorBody.parse({ detail: known.message });
    response
      .status(known.status)
      .set(known.headers)
      .set({ 'X-Error-Code': known.code, 'Cache-Control': 'no-store' })
      .vary('Accept');
    const page = problemPage(request, known.status);
    if (page !== null) response.set('X-Robots-Tag', 'noindex').vary('Accept-Language');
    response.type(page === null ? 'json' : 'html');
    lingering.answer(request, response, page ?? JSON.stringify(body));
  };
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Express's router reports a broken percent-escape in the path this way.
  if (error instanceof URIError)
    return new ApiError('invalid_payload', 'The address is not correctly percent-encoded.');
  const file = codeOfFileError(error);
  if (file) return new ApiError(file);
  return isOutage(error)
    ? new ApiError('database_unavailable', undefined, { retryAfterSeconds: 1 })
    : new ApiError('internal');
}

/** Express refuses a file in ordinary HTTP: it is missing, an If-Match failed, a Range lies beyond its end. */
function codeOfFileError(error: unknown): ErrorCode | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 404) return 'not_found';
  if (status === 412) return 'precondition_failed';
  if (status === 416) return 'range_not_satisfiable';
  return undefined;
}
