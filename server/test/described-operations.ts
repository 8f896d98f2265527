/** Stands apart from the set-up that needs it: that runs for each test file, and to write the document takes its time. */
import { endpoints } from '@telltale/shared/contract';
import { operationsOf } from '../src/platform/http/openapi/write-words.ts';
import { openApiDocument } from '../src/platform/http/openapi.ts';

interface DescribedHeader {
  readonly $ref?: string;
  readonly schema?: { readonly enum?: readonly string[]; readonly const?: string };
}

interface Described {
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
}

const document = openApiDocument(endpoints, { sessionCookie: 'telltale_session' });
export const operations = new Map(
  operationsOf(document).map(({ operationId, responses }) => [
    operationId,
    responses as Readonly<Record<string, Described>>,
  ]),
);

const sharedHeaders = (document.components?.headers ?? {}) as Readonly<Record<string, DescribedHeader>>;

/** The one value that a header may have, where there is one. */
export const onlyValueOf = ({ $ref, schema }: DescribedHeader): string | undefined =>
  ($ref === undefined ? schema : sharedHeaders[$ref.slice($ref.lastIndexOf('/') + 1)]?.schema)?.const;
