import { type Endpoint, type HTTPValidationError, invalidStatus } from '@telltale/shared/contract';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

type Place = 'body' | 'path' | 'query' | 'header';

/** Parses one part of a request; a mismatch answers 400 or 422 as the endpoint's row of the contract says. */
export function parseInput(endpoint: Endpoint, place: Place, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    loc: [place, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
    msg: issue.message,
    type: issue.code ?? 'invalid',
  }));
  throw invalidStatus(endpoint) === 422
    ? new ApiError('validation_failed', undefined, { issues })
    : new ApiError('invalid_payload', sentence(issues));
}

function sentence(issues: HTTPValidationError['detail']): string {
  return issues.map((issue) => `${issue.loc.slice(1).join('.') || issue.loc[0]}: ${issue.msg}`).join('; ');
}
