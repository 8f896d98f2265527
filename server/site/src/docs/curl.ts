import type { ApiDocument, Located, Schema } from './openapi.ts';
import { credentialOf, fileFor, headersOf } from './request-parts.ts';
import { frames, sampleOf } from './sample-body.ts';

/** A line for a shell; what stands after a `$` in it is the reader's to set. */
export function curl(document: ApiDocument, located: Located, baseUrl: string): string {
  const { method, path, operation } = located;
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data']?.schema;
  const json = content['application/json']?.schema;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${addressOf(located, baseUrl)}`];
  lines.push(...credentialLines(located, baseUrl));
  for (const [name, value] of headersOf(located)) lines.push(`-H "${name}: ${value}"`);
  if (form) lines.push(`-F "file=@${fileFor(path)}"`);
  else if (json) lines.push('-H "Content-Type: application/json"');
  const { before, line } = form || !json ? { before: '' } : bodyOf(document, json);
  if (line) lines.push(line);
  return before + lines.join(' \\\n  ');
}

function addressOf({ path, operation }: Located, baseUrl: string): string {
  const address = baseUrl + path.replace(/\{(\w+)\}/g, '$$$1');
  const token = operation.parameters?.some(
    (parameter) => parameter.in === 'query' && parameter.name === 'token',
  );
  return token ? `"${address}?token=$RESULT_TOKEN"` : address;
}

function credentialLines(located: Located, baseUrl: string): readonly string[] {
  const credential = credentialOf(located);
  if (credential === 'apiKey') return ['-H "Authorization: Bearer $TELLTALE_API_KEY"'];
  if (credential === 'none') return [];
  const changes = located.method !== 'GET';
  return [`-b "${cookieName(baseUrl)}=$SESSION"`, ...(changes ? ['-H "X-CSRF-Token: $CSRF_TOKEN"'] : [])];
}

/** Browsers keep the prefixed name for what came over TLS. */
const cookieName = (baseUrl: string) =>
  baseUrl.startsWith('https:') ? '__Host-telltale_session' : 'telltale_session';

function bodyOf(document: ApiDocument, schema: Schema): { readonly before: string; readonly line: string } {
  const body = JSON.stringify(sampleOf(document, schema));
  const frame = JSON.stringify(frames[0].thumb_jpeg_base64);
  if (!body.includes(frame)) return { before: '', line: `-d ${quoteForShell(body)}` };
  // A picture is longer than one argument of a command may be, so it goes through a pipe.
  const form = body.replace(frame, '"%s"');
  return { before: `printf '${form}' "$(base64 < photo.jpg | tr -d '\\n')" |\n`, line: '-d @-' };
}

/** In single quotes, with variables between them, where a shell reads them. */
const quoteForShell = (json: string) => `'${json.replace(/"(\$\w+)"/g, `"'"$1"'"`)}'`;
