import * as z from 'zod';
import { ApiKeyCreateResponse, KeyName, KeyTime } from './api-keys.ts';
import { endpoint, NoContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { TextField } from './vocabulary.ts';

/** A browser that fetched a key of its own through the account's owner. */
export const Connection = z
  .object({
    connection_id: z.string(),
    name: z.string(),
    /** ISO 8601. */
    created_at: KeyTime,
    last_used_at: KeyTime.nullable(),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof Connection>;

export const ConnectionRequest = z
  .object({
    name: KeyName,
    /**
     * PKCE, method S256 (https://www.rfc-editor.org/rfc/rfc7636#section-4.2): base64url SHA-256 of the verifier that only
     * the browser knows.
     */
    code_challenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the base64url of 32 bytes, without padding'),
  })
  .meta({ id: 'ConnectionRequest' });

export const ConnectionCode = z
  .object({
    /** Works once, within a minute, and only beside the verifier. */
    code: z.string(),
    /** Unix seconds. */
    expires_at: z.int(),
  })
  .meta({ id: 'ConnectionCode' });

export const ExchangeRequest = z
  .object({
    code: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a code as the account page made it'),
    code_verifier: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{43,128}$/, 'must be a PKCE verifier of 43 to 128 characters'),
  })
  .meta({ id: 'ExchangeRequest' });

const connections = { path: '/v1/account/connections', auth: 'session', tag: 'console' } as const;

export const listConnections = endpoint({
  ...connections,
  id: 'listConnections',
  method: 'GET',
  summary: 'The browsers connected to this account, newest first',
  responses: { 200: z.array(Connection) },
  errors: [401, 429],
});

export const createConnection = endpoint({
  ...connections,
  id: 'createConnection',
  method: 'POST',
  summary: 'Let a browser fetch a key of its own: hand it the code of this answer',
  json: { schema: ConnectionRequest, maxBytes: limits.jsonBytes },
  responses: { 201: ConnectionCode },
  errors: [401, 403, 413, 422, 429],
});

export const removeConnection = endpoint({
  ...connections,
  id: 'removeConnection',
  method: 'DELETE',
  path: '/v1/account/connections/{connection_id}',
  summary: 'Disconnect a browser: its key is revoked at once',
  params: z.object({ connection_id: TextField }),
  responses: { 204: NoContent },
  errors: [401, 403, 404, 422, 429],
});

export const exchangeConnectionCode = endpoint({
  id: 'exchangeConnectionCode',
  method: 'POST',
  path: '/v1/connect/exchange',
  auth: 'none',
  throttled: true,
  tag: 'console',
  summary: 'Exchange a one-time code and its PKCE verifier for an API key',
  json: { schema: ExchangeRequest, maxBytes: limits.jsonBytes },
  responses: { 201: ApiKeyCreateResponse },
  errors: [400, 403, 413, 422, 429],
});
