import type { Endpoint } from '@telltale/shared/contract';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { failures, successes } from './openapi/answers.ts';
import { answerHeaders } from './openapi/headers.ts';
import { pollsWithToken, requestBody, requestParams } from './openapi/requests.ts';
import { operationWords, tagWords } from './openapi/words/operations.ts';
import { writeWords } from './openapi/write-words.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

export interface DocumentOptions {
  /** What the session cookie is called at this server. */
  readonly sessionCookie: string;
}

/** The OpenAPI 3.1 description of the endpoints: what the server mounts and what is published come from one list. */
export function openApiDocument(endpoints: readonly Endpoint[], options: DocumentOptions): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  const document = createDocument({
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The server that this document came from.' }],
    tags: tagsOf(endpoints),
    paths,
    components: { headers: { ...answerHeaders }, securitySchemes: securitySchemes(options) },
  });
  return writeWords(document);
}

const info = {
  title: 'Telltale',
  version: '0.1.0',
  description: [
    'Warning signals about whether media may be AI-generated. Signals are not proof: the absence of one shows ' +
      'nothing, and consequential decisions need a human.',
    'Answers may gain fields: ignore those that you do not know. Fields of a request body that an operation does not ' +
      'know are ignored, too, so a misspelt one changes nothing; only an order of tokens refuses them.',
    'Times are text in ISO 8601 and UTC, or whole numbers where the field says their unit. Lengths of texts count ' +
      'Unicode code points. No text of a request may hold NUL, and the pattern of a field says where other control ' +
      'characters are refused as well.',
  ].join('\n\n'),
  contact: { name: 'The operator of this server' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const tagsOf = (endpoints: readonly Endpoint[]) =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagWords[name] ?? name,
  }));

const securitySchemes = ({ sessionCookie }: DocumentOptions) =>
  ({
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key of an account, with the scope `detect`.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description:
        'The cookie of a signed-in browser; calls that change something also carry `X-CSRF-Token`. It is called ' +
        '`__Host-telltale_session` over https, and `telltale_session` at http://localhost.',
    },
    jobToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Job-Token',
      description: 'The signed capability that came with the processing answer. Never placed in a URL.',
    },
  }) as const;

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(operationWords[endpoint.id] ? { description: operationWords[endpoint.id] } : {}),
    security: securityOf(endpoint),
    requestParams: requestParams(endpoint),
    ...requestBody(endpoint),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

function securityOf(endpoint: Endpoint) {
  if (endpoint.auth === 'key') return [{ apiKey: [] }];
  if (endpoint.auth === 'session') return [{ session: [] }];
  if (endpoint.auth === 'key_or_session') return [{ apiKey: [] }, { session: [] }];
  return pollsWithToken(endpoint) ? [{ jobToken: [] }] : [];
}
