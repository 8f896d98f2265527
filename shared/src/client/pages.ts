import type { Endpoint, Reply } from '../contract/endpoint.ts';
import type { CallInput, Client } from './client.ts';

type PagedEndpoint = Endpoint & { readonly paged: true };

/** Reads a list page by page, as long as `Link` leads on (RFC 8288). */
export async function* readPages<E extends PagedEndpoint>(
  client: Client,
  endpoint: E,
  input: CallInput<E> = {},
): AsyncGenerator<Reply<E>> {
  let query: Readonly<Record<string, unknown>> | null = input.query ?? {};
  while (query !== null) {
    const { body, headers } = await client.call(endpoint, { ...input, query } as CallInput<E>);
    yield body;
    query = nextQuery(headers.get('link'));
  }
}

/** @param link the header of a page. @returns what asks for the next one; null where that was the last */
export function nextQuery(link: string | null): Record<string, string> | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(link ?? '')?.[1];
  return target === undefined ? null : Object.fromEntries(new URL(target, 'http://server').searchParams);
}
