/**
 * Holds every answer that a test gets from an endpoint against the published document: the status, the code of an error
 * and the headers that carry a meaning must be described for the operation. So what the document says of errors is what
 * really occurs.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { onlyValueOf, operations } from './described-operations.ts';

/** Headers of the protocol itself, of browsers' security, and of cross-origin calls. */
const ofEveryServer =
  /^(content-|connection$|date$|keep-alive$|transfer-encoding$|vary$|etag$|strict-|referrer-|permissions-|cross-origin-|access-control-|x-content-type|x-frame|x-robots|x-dns|x-download|x-permitted|x-xss|origin-agent)/;

const undescribed = new Set<string>();

/** Node tells of every answer on this channel (diagnostics_channel, "HTTP"). */
const channel = 'http.server.response.finish';

function examine(message: unknown): void {
  const { response } = message as { response: ServerResponse & { locals?: { endpointId?: string } } };
  const id = response.locals?.endpointId;
  const responses = id === undefined ? undefined : operations.get(id);
  if (responses === undefined) return;
  const answer = `${id} ${response.statusCode}`;
  const described = responses[response.statusCode];
  if (!described) {
    undescribed.add(`${answer} ${response.getHeader('x-error-code') ?? ''}`);
    return;
  }
  const headers = new Map(
    Object.entries(described.headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
  );
  for (const name of response.getHeaderNames()) {
    const header = headers.get(name);
    if (!header && !ofEveryServer.test(name)) undescribed.add(`${answer}: ${name}`);
    const onlyValue = header && onlyValueOf(header);
    const value = String(response.getHeader(name));
    if (onlyValue !== undefined && value !== onlyValue) undescribed.add(`${answer}: ${name}: ${value}`);
  }
  const code = response.getHeader('x-error-code');
  const codes = described.headers?.['X-Error-Code']?.schema?.enum ?? [];
  if (code !== undefined && !codes.includes(String(code))) undescribed.add(`${answer}: ${code}`);
}

beforeAll(() => subscribe(channel, examine));
afterAll(() => {
  unsubscribe(channel, examine);
  const found = [...undescribed].sort();
  undescribed.clear();
  expect(found, 'answers that docs/openapi.json does not describe').toEqual([]);
});
