import * as z from 'zod';
import { endpoint, NoContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { UsageResponse } from './tokens.ts';
import { boundedText, line } from './vocabulary.ts';

/** Checked for its length only: what cannot be mailed gets the same answer as what can. */
const Email = boundedText(limits.emailMinChars, limits.emailMaxChars);

export const BetaIntent = z.enum(['free', 'api', 'team', 'pilot']);

export const BetaSignupRequest = z
  .object({
    email: Email,
    organization: line(1, limits.organizationChars),
    intent: BetaIntent,
    website: line(0, limits.websiteChars).default(''),
  })
  .meta({ id: 'BetaSignupRequest' });
export type BetaSignupRequest = z.infer<typeof BetaSignupRequest>;

export const BetaSignupResponse = z
  .object({
    status: z.literal('received').default('received'),
    message: z.string().default('Thank you. We will write to this address if the beta is open to you.'),
  })
  .meta({ id: 'BetaSignupResponse' });

export const MagicLinkRequest = z.object({ email: Email }).meta({ id: 'MagicLinkRequest' });

export const MagicLinkResponse = z
  .object({
    status: z.literal('accepted').default('accepted'),
    message: z.string().default('If this address can sign in, a link is on its way to it.'),
    /** Only where the server was told to hand its links out, for local development. */
    dev_token: z.string().nullish(),
  })
  .meta({ id: 'MagicLinkResponse' });

export const MagicLinkConsumeRequest = z
  .object({ token: z.string().min(limits.magicLinkTokenMinChars).max(limits.magicLinkTokenMaxChars) })
  .meta({ id: 'MagicLinkConsumeRequest' });

export const SessionResponse = z
  .object({
    /** To be sent as X-CSRF-Token with every call that changes something. */
    csrf_token: z.string(),
    /** Unix seconds. */
    expires_at: z.int(),
  })
  .meta({ id: 'SessionResponse' });

export const Role = z.enum(['owner', 'member']);
export type Role = z.infer<typeof Role>;

/** What an account keeps for longer than a day or a month: the pictures and decisions of its dossiers. */
export const StorageUse = z
  .object({ used_bytes: z.int().nonnegative(), limit_bytes: z.int().positive() })
  .meta({ id: 'StorageUse' });
export type StorageUse = z.infer<typeof StorageUse>;

export const Tenant = z.object({ tenant_id: z.string(), name: z.string() });

/** What an account may be called: a line that shows something. */
export const AccountName = line(1, limits.organizationChars).regex(/\S/, 'must not be blank');

export const AccountNameRequest = z.object({ name: AccountName }).meta({ id: 'AccountNameRequest' });
export const AccountNameResponse = Tenant.meta({ id: 'AccountNameResponse' });

export const AccountResponse = z
  .object({
    user: z.object({ user_id: z.string(), email: z.string() }),
    tenant: Tenant,
    role: Role,
    usage: UsageResponse,
    storage: StorageUse,
  })
  .meta({ id: 'AccountResponse' });
export type AccountResponse = z.infer<typeof AccountResponse>;

export const createBetaSignup = endpoint({
  id: 'createBetaSignup',
  method: 'POST',
  path: '/v1/beta-signups',
  auth: 'none',
  throttled: true,
  tag: 'account',
  summary: 'Ask to take part in the private beta; asking again replaces what was said',
  json: { schema: BetaSignupRequest, maxBytes: limits.jsonBytes },
  responses: { 202: BetaSignupResponse },
  errors: [413, 422, 429],
});

export const requestMagicLink = endpoint({
  id: 'requestMagicLink',
  method: 'POST',
  path: '/v1/auth/magic-links',
  auth: 'none',
  throttled: true,
  tag: 'account',
  summary: 'Ask for a sign-in link by mail; the answer never tells whether the address can sign in',
  headers: z.object({ 'accept-language': z.string().optional() }),
  json: { schema: MagicLinkRequest, maxBytes: limits.jsonBytes },
  responses: { 202: MagicLinkResponse },
  errors: [413, 422, 429],
});

export const consumeMagicLink = endpoint({
  id: 'consumeMagicLink',
  method: 'POST',
  path: '/v1/auth/magic-links/consume',
  auth: 'none',
  throttled: true,
  tag: 'account',
  summary: 'Sign in with the token of a mailed link: sets the session cookie',
  headers: z.object({ origin: z.string().optional(), 'accept-language': z.string().optional() }),
  json: { schema: MagicLinkConsumeRequest, maxBytes: limits.jsonBytes },
  responses: { 200: SessionResponse },
  errors: [401, 403, 413, 422, 429],
});

export const logOut = endpoint({
  id: 'logOut',
  method: 'POST',
  path: '/v1/auth/logout',
  auth: 'session',
  tag: 'account',
  summary: 'End this session and remove its cookie',
  responses: { 204: NoContent },
  errors: [401, 403, 429],
});

export const renameAccount = endpoint({
  id: 'renameAccount',
  method: 'POST',
  path: '/v1/account/name',
  auth: 'session',
  tag: 'console',
  summary: 'Call the account otherwise, as after the organisation has changed its name',
  json: { schema: AccountNameRequest, maxBytes: limits.jsonBytes },
  responses: { 200: AccountNameResponse },
  errors: [401, 403, 413, 422, 429],
});

export const exportAccount = endpoint({
  id: 'exportAccount',
  method: 'GET',
  path: '/v1/account/export',
  auth: 'session',
  tag: 'console',
  summary: 'All data of the account, as a ZIP archive of JSON and of the pictures of its dossiers',
  produces: ['application/zip'],
  responses: { 200: NoContent },
  errors: [401, 429],
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/v1/account',
  auth: 'session',
  tag: 'console',
  summary: 'Erase the account; ledger and orders stay under a random id. Not while an order is disputed',
  responses: { 204: NoContent },
  errors: [401, 403, 409, 429],
});

export const getAccount = endpoint({
  id: 'getAccount',
  method: 'GET',
  path: '/v1/account',
  auth: 'session',
  tag: 'account',
  summary: 'Who is signed in, for whom, and what is left to use; X-CSRF-Token comes with the answer',
  responses: { 200: AccountResponse },
  errors: [401, 429],
});
