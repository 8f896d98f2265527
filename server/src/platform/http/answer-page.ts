import type { Endpoint, ReplyInput } from '@telltale/shared/contract';
import type { Page } from '../db/page.ts';
import type { JsonResult } from './send-answer.ts';

/** A page of a list: the body is the list, and `Link` leads to the next page (RFC 8288), where there is one. */
export function answerPage<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, string | number | undefined>>,
  { entries, next }: Page<unknown>,
): JsonResult<E> {
  // The reply's schema checks the entries, as it does every body.
  const body = [...entries] as ReplyInput<E>;
  if (next === null) return { body };
  // The next page is of the same list: of the same length, and of what was looked for.
  const asked = Object.entries(query).filter(([name, value]) => name !== 'before' && value !== undefined);
  const same = asked.map(([name, value]) => [name, String(value)]);
  const address = `${endpoint.path}?${new URLSearchParams([...same, ['before', next]])}`;
  return { body, headers: { Link: `<${address}>; rel="next"` } };
}
