import type { Endpoint, ReplyInput } from '@telltale/shared/contract';
import type { Page } from '../db/page.ts';
import type { JsonResult } from './mount.ts';

/** A page of a list: the body is the list, and `Link` leads to the next page (RFC 8288), where there is one. */
export function answerPage<E extends Endpoint>(
  endpoint: E,
  query: { readonly limit?: number | undefined },
  { entries, next }: Page<unknown>,
): JsonResult<E> {
  // The reply's schema checks the entries, as it does every body.
  const body = [...entries] as ReplyInput<E>;
  if (next === null) return { body };
  const limit = query.limit === undefined ? {} : { limit: String(query.limit) };
  const address = `${endpoint.path}?${new URLSearchParams({ ...limit, before: next })}`;
  return { body, headers: { Link: `<${address}>; rel="next"` } };
}
