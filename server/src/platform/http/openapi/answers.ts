import {
  type Endpoint,
  ErrorBody,
  type ErrorCode,
  errorCatalogue,
  HTTPValidationError,
} from '@telltale/shared/contract';
import type * as z from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { codesOf } from './error-codes.ts';
import { headersOfFailure, headersOfSuccess } from './headers.ts';

type Answers = Record<string, ZodOpenApiResponseObject>;

export function successes(endpoint: Endpoint): Answers {
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      {
        description: successWords[status] ?? 'Done.',
        headers: headersOfSuccess(endpoint),
        ...(status === '204' ? {} : { content: contentOf(endpoint, schema) }),
      },
    ]),
  );
}

const successWords: Readonly<Record<string, string>> = {
  200: 'The answer.',
  201: 'Made.',
  202: 'Taken in.',
  204: 'Done; there is no body.',
  503: 'The same body where the service cannot do its work.',
};

function contentOf({ produces = [] }: Endpoint, schema: z.ZodType) {
  const media = { schema: { type: 'string', format: 'binary' } } as const;
  const others = Object.fromEntries(produces.map((type) => [type, media]));
  return hasBody(schema) ? { 'application/json': { schema }, ...others } : others;
}

const hasBody = (schema: z.ZodType) => schema.def.type !== 'undefined';

/** Every error status with which the operation may really answer, and its codes. */
export function failures(endpoint: Endpoint): Answers {
  const codes = codesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses
      .filter((status) => !(status in endpoint.responses))
      .map((status) => [
        status,
        failure(
          endpoint,
          status,
          codes.filter((code) => errorCatalogue[code].status === status),
        ),
      ]),
  );
}

function failure(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const [first = 'internal'] = codes;
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].cause}`).join('\n\n'),
    headers: {
      ...headersOfFailure(endpoint, status),
      'X-Error-Code': {
        description: 'What was wrong, for programs. The whole list is closed: docs/errors.md.',
        schema: { type: 'string', enum: [...codes] },
        example: first,
      },
    },
    content: {
      'application/json':
        status === 422
          ? { schema: HTTPValidationError }
          : { schema: ErrorBody, example: { detail: errorCatalogue[first].cause } },
    },
  };
}
