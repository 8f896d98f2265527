import { type ApiDocument, type Located, resolveSchema, type Schema } from './openapi.ts';

/** A request that works when the placeholders in it are filled. */
export interface Example {
  readonly title: string;
  readonly code: string;
}

export function examplesOf(document: ApiDocument, located: Located, baseUrl: string): readonly Example[] {
  return [
    { title: 'curl', code: curl(document, located, baseUrl) },
    { title: 'TypeScript', code: typescript(document, located, baseUrl) },
  ];
}

type Credential = 'apiKey' | 'session' | 'none';

function credentialOf({ operation }: Located): Credential {
  const schemes = operation.security.flatMap((scheme) => Object.keys(scheme));
  if (schemes.includes('apiKey')) return 'apiKey';
  return schemes.includes('session') ? 'session' : 'none';
}

/** Headers that the credential does not bring along. */
function headersOf(located: Located): readonly (readonly [string, string])[] {
  const { operation } = located;
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header');
  const named = parameters.flatMap(({ name, required }) => {
    // A key of its own for each operation: someone who tries several of them must not meet a conflict.
    const sample =
      name.toLowerCase() === 'idempotency-key'
        ? `story-4711-${operation.operationId}`
        : headerSamples[name.toLowerCase()];
    return sample && (required || name.toLowerCase() === 'x-job-token') ? [[name, sample] as const] : [];
  });
  const jobToken = operation.security.some((scheme) => 'jobToken' in scheme);
  return [...named, ...(jobToken ? [['X-Job-Token', '$JOB_TOKEN'] as const] : [])];
}

const headerSamples: Readonly<Record<string, string>> = {
  origin: 'https://news.example',
};

function curl(document: ApiDocument, located: Located, baseUrl: string): string {
  const { method, path, operation } = located;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${baseUrl}${path.replace(/\{(\w+)\}/g, '$$$1')}`,
  ];
  const credential = credentialOf(located);
  if (credential === 'apiKey') lines.push('-H "Authorization: Bearer $TELLTALE_API_KEY"');
  if (credential === 'session') {
    lines.push(`-b "${cookieName(baseUrl)}=$SESSION"`);
    if (method !== 'GET') lines.push('-H "X-CSRF-Token: $CSRF_TOKEN"');
  }
  for (const [name, value] of headersOf(located)) lines.push(`-H "${name}: ${value}"`);
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data']?.schema;
  const json = content['application/json']?.schema;
  if (form) lines.push(`-F "file=@${fileFor(path)}"`);
  else if (json) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(sampleOf(document, json))}'`);
  }
  return lines.join(' \\\n  ');
}

/** Browsers keep the prefixed name for what came over TLS. */
const cookieName = (baseUrl: string) =>
  baseUrl.startsWith('https:') ? '__Host-telltale_session' : 'telltale_session';

function typescript(document: ApiDocument, located: Located, baseUrl: string): string {
  const { path, operation } = located;
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data'] !== undefined;
  const json = content['application/json']?.schema;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const credential = {
    apiKey: `, apiKey: ${keyFromEnvironment}`,
    session: ", csrfToken, credentials: 'same-origin'",
    none: '',
  }[credentialOf(located)];
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
    `const client = createClient({ baseUrl: '${baseUrl}'${credential} });`,
    ...(form
      ? [
          'const form = new FormData();',
          `form.set('file', await openAsBlob('${fileFor(path)}'), '${fileFor(path)}');`,
        ]
      : []),
    `const { body } = await client.call(${operation.operationId}${input.length > 0 ? `, { ${input.join(', ')} }` : ''});`,
  ].join('\n');
}

function headerEntry(located: Located): readonly string[] {
  const entries = headersOf(located).map(([name, value]) =>
    value.startsWith('$')
      ? `'${name.toLowerCase()}': ${camel(value)}`
      : `'${name.toLowerCase()}': '${value}'`,
  );
  return entries.length > 0 ? [`headers: { ${entries.join(', ')} }`] : [];
}

/** Of the reader's program; this page has no environment. */
const keyFromEnvironment = ['process', 'env', 'TELLTALE_API_KEY'].join('.');

const camel = (name: string) =>
  name
    .slice(1)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const literal = (value: unknown) =>
  JSON.stringify(value)
    .replace(/"(\w+)":/g, ' $1: ')
    .replace(/"/g, "'");

const fileFor = (path: string) => (path.includes('audio') ? 'speech.wav' : 'photo.jpg');

/** The least a body needs: its required fields, or its first one. */
function sampleOf(document: ApiDocument, schema: Schema): unknown {
  const real = resolveSchema(document, schema);
  const choice = (real.anyOf ?? real.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return sampleOf(document, choice);
  if (real.enum) return real.enum[0];
  if (real.const !== undefined) return real.const;
  if (real.properties) {
    const names = real.required?.length ? real.required : Object.keys(real.properties).slice(0, 1);
    return Object.fromEntries(
      names.map((name) => [name, samples[name] ?? sampleOf(document, real.properties?.[name] ?? {})]),
    );
  }
  if (real.type === 'array') return [sampleOf(document, real.items ?? {})];
  if (real.type === 'integer' || real.type === 'number') return 0;
  return real.type === 'boolean' ? true : 'text';
}

const samples: Readonly<Record<string, unknown>> = {
  frames: [{ thumb_jpeg_base64: '/9j/4AAQ…' }],
  text: 'The text to check, best 800 characters and more.',
  email: 'you@example.org',
  origin: 'https://news.example',
  name: 'newsroom server',
  token: 'the token of the mailed link',
};
