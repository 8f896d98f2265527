import * as z from 'zod';
import { endpoint, NoContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { ListPosition, pageQuery } from './paging.ts';
import { line, TextField } from './vocabulary.ts';

/** What a person calls a key or a browser. */
export const KeyName = line(1, limits.keyNameChars);

/** The service sends ISO 8601. */
export const KeyTime = z.union([z.int(), z.string()]);

export const ApiKeyMetadata = z
  .object({
    key_id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    created_at: KeyTime,
    /** To the minute. */
    last_used_at: KeyTime.nullish(),
    /** Null while the key works. */
    revoked_at: KeyTime.nullish(),
  })
  .meta({ id: 'ApiKeyMetadata' });
export type ApiKeyMetadata = z.infer<typeof ApiKeyMetadata>;

export const ApiKeyCreateRequest = z.object({ name: KeyName }).meta({ id: 'ApiKeyCreateRequest' });

export const ApiKeyCreateResponse = z
  .object({
    ...ApiKeyMetadata.shape,
    /** The secret: shown here once, stored nowhere. */
    api_key: z.string(),
  })
  .meta({ id: 'ApiKeyCreateResponse' });
export type ApiKeyCreateResponse = z.infer<typeof ApiKeyCreateResponse>;

const apiKeys = { path: '/v1/account/api-keys', auth: 'session', tag: 'account' } as const;

export const listApiKeys = endpoint({
  ...apiKeys,
  id: 'listApiKeys',
  method: 'GET',
  summary:
    'The keys of this account, newest first, revoked ones too, 500 a page at most; connected browsers are listed apart',
  paged: true,
  query: pageQuery(limits.listedKeys, ListPosition),
  responses: { 200: z.array(ApiKeyMetadata) },
  errors: [401, 429],
});

export const createApiKey = endpoint({
  ...apiKeys,
  id: 'createApiKey',
  method: 'POST',
  summary: 'Make a key; its secret is in this answer only',
  json: { schema: ApiKeyCreateRequest, maxBytes: limits.jsonBytes },
  responses: { 201: ApiKeyCreateResponse },
  errors: [401, 403, 413, 422, 429],
});

export const revokeApiKey = endpoint({
  ...apiKeys,
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/v1/account/api-keys/{key_id}',
  summary: 'Revoke a key: no process accepts it from now on; repeating changes nothing',
  params: z.object({ key_id: TextField }),
  responses: { 204: NoContent },
  errors: [401, 403, 404, 422, 429],
});
