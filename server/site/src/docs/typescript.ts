import type { ApiDocument, Located, Operation } from './openapi.ts';
import { credentialOf, fileFor, headersOf } from './request-parts.ts';
import { isVariable, sampleOf, variableName } from './sample-body.ts';

/** The same call with the typed client. */
export function typescript(document: ApiDocument, located: Located, baseUrl: string): string {
  const { path, operation } = located;
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data'] !== undefined;
  const json = content['application/json']?.schema;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const input = [
    ...(params.length > 0 ? [`params: { ${params.map((name) => `${name}: '…'`).join(', ')} }`] : []),
    ...(form ? ['form'] : json ? [`json: ${literal(sampleOf(document, json))}`] : []),
    ...headerEntry(located),
  ];
  return [
    "import { createClient } from '@telltale/client';",
    `import { ${operation.operationId} } from '@telltale/client/contract';`,
    ...(form ? ["import { openAsBlob } from 'node:fs';"] : []),
    '',
    `const client = createClient({ baseUrl: '${baseUrl}'${credentialEntry(located)} });`,
    ...(form ? formLines(fileFor(path)) : []),
    `const ${answerOf(operation)}(${operation.operationId}${input.length > 0 ? `, { ${input.join(', ')} }` : ''});`,
  ].join('\n');
}

/** A file is handed over as it comes, a body as the contract types it. */
const answerOf = ({ responses }: Operation) =>
  responses[200]?.content && !responses[200].content['application/json']
    ? 'file = await client.download'
    : '{ body } = await client.call';

const formLines = (file: string) => [
  'const form = new FormData();',
  `form.set('file', await openAsBlob('${file}'), '${file}');`,
];

const credentialEntry = (located: Located) =>
  ({
    apiKey: `, apiKey: ${keyFromEnvironment}`,
    session: ", csrfToken, credentials: 'same-origin'",
    none: '',
  })[credentialOf(located)];

/** Of the reader's program; this page has no environment. */
const keyFromEnvironment = ['process', 'env', 'TELLTALE_API_KEY'].join('.');

function headerEntry(located: Located): readonly string[] {
  const entries = headersOf(located).map(([header, value]) => {
    const name = header.toLowerCase();
    return `'${name}': ${expressions[name] ?? (isVariable(value) ? variableName(value) : `'${value}'`)}`;
  });
  return entries.length > 0 ? [`headers: { ${entries.join(', ')} }`] : [];
}

/** What a program says where a shell has a substitution. */
const expressions: Readonly<Record<string, string>> = { 'idempotency-key': 'crypto.randomUUID()' };

/** As a program writes it. */
function literal(value: unknown): string {
  if (isVariable(value)) return variableName(value);
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}
