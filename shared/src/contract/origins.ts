import * as z from 'zod';
import { endpoint, NoContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { TextField } from './vocabulary.ts';

const extensionOrigin = /^(chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f-]{36})$/;

/** Whether the text is written exactly as browsers write an origin, since it is compared as a string. */
export function isBrowserOrigin(text: string): boolean {
  if (!/^https?:/.test(text)) return extensionOrigin.test(text);
  return !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;
}

/** A website that may use the public lane on behalf of its tenant. */
export const AllowedOrigin = z
  .object({ origin_id: z.string(), origin: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'AllowedOrigin' });
export type AllowedOrigin = z.infer<typeof AllowedOrigin>;

export const AllowedOriginRequest = z
  .object({
    origin: TextField.refine(
      (text) => text.startsWith('https:') && isBrowserOrigin(text),
      'must be an https origin as a browser sends it, such as https://news.example',
    ),
  })
  .meta({ id: 'AllowedOriginRequest' });

const origins = { path: '/v1/account/allowed-origins', auth: 'session', tag: 'console' } as const;

export const listAllowedOrigins = endpoint({
  ...origins,
  id: 'listAllowedOrigins',
  method: 'GET',
  summary: 'The websites that may use the public lane on behalf of this account',
  responses: { 200: z.array(AllowedOrigin) },
  errors: [401, 429],
});

export const addAllowedOrigin = endpoint({
  ...origins,
  id: 'addAllowedOrigin',
  method: 'POST',
  summary:
    'Let a website use the public lane; an account has at most 5, and a website belongs to one account',
  json: { schema: AllowedOriginRequest, maxBytes: limits.jsonBytes },
  responses: { 201: AllowedOrigin },
  errors: [401, 403, 409, 413, 422, 429],
});

export const removeAllowedOrigin = endpoint({
  ...origins,
  id: 'removeAllowedOrigin',
  method: 'DELETE',
  path: '/v1/account/allowed-origins/{origin_id}',
  summary: 'Keep a website from the public lane from now on',
  params: z.object({ origin_id: TextField }),
  responses: { 204: NoContent },
  errors: [401, 403, 404, 422, 429],
});
