import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { digitsAsNumber } from './form-fields.ts';
import { limits } from './limits.ts';
import { pageQuery } from './paging.ts';

export const PlanCode = z.enum(['free', 'developer', 'team', 'agency']);
export type PlanCode = z.infer<typeof PlanCode>;

/** What a tenant has used in its period (a UTC week on the free plan, else a UTC month) and may still use. */
export const UsageResponse = z
  .object({
    plan_code: PlanCode,
    /** The plan's allowance a month; null on the free plan. */
    monthly_units: z.int().nullable(),
    used_units: z.int(),
    remaining_units: z.int().nullable(),
    /** Of the weekly free tokens. */
    free_used: z.int(),
    free_remaining: z.int(),
    /** Below zero only after a refund of tokens that were spent already. */
    paid_balance: z.int(),
    total_available: z.int(),
    /** ISO 8601; the end is exclusive. */
    period_start: z.string(),
    period_end: z.string(),
    by_operation: z.record(z.string(), z.int()),
  })
  .meta({ id: 'UsageResponse' });
export type UsageResponse = z.infer<typeof UsageResponse>;

/** One change of the paid balance. */
export const TokenLedgerEntry = z
  .object({
    ledger_id: z.string(),
    /** Counts the entries of the account, from 1. */
    seq: z.int(),
    balance_before: z.int(),
    delta_paid: z.int(),
    balance_after: z.int(),
    /** `purchase` | `spend` | `release` | `refund` | `adjustment` */
    entry_type: z.string(),
    /** `order` | `reservation` | `manual` */
    source_type: z.string(),
    /** The order's or the reservation's id. */
    source_id: z.string(),
    operation: z.string().nullable().optional(),
    /** ISO 8601 */
    created_at: z.union([z.int(), z.string()]),
  })
  .meta({ id: 'TokenLedgerEntry' });
export type TokenLedgerEntry = z.infer<typeof TokenLedgerEntry>;

/** Tokens settled on one UTC day. */
export const DailyUsage = z
  .object({ day: z.iso.date(), by_operation: z.record(z.string(), z.int()) })
  .meta({ id: 'DailyUsage' });
export type DailyUsage = z.infer<typeof DailyUsage>;

/** Tokens of one key, day by day. */
export const KeyUse = z
  .object({
    key_id: z.string(),
    name: z.string(),
    holder: z.enum(['account', 'browser']),
    is_revoked: z.boolean(),
    by_day: z.array(z.int()),
  })
  .meta({ id: 'KeyUse' });

/** Fresh checks on the pages of one website, day by day. */
export const WebsiteUse = z
  .object({ origin: z.string(), by_day: z.array(z.int()) })
  .meta({ id: 'WebsiteUse' });

export const UsageSources = z
  .object({
    /** The days that each `by_day` counts. */
    days: z.array(z.iso.date()),
    keys: z.array(KeyUse),
    websites: z.array(WebsiteUse),
  })
  .meta({ id: 'UsageSources' });
export type UsageSources = z.infer<typeof UsageSources>;

export const getUsageSources = endpoint({
  id: 'getUsageSources',
  method: 'GET',
  path: '/v1/account/usage/sources',
  auth: 'session',
  summary: 'What each key and each website used on each of the last UTC days, oldest first',
  tag: 'console',
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  responses: { 200: UsageSources },
  errors: [401, 422, 429],
});

export const getUsage = endpoint({
  id: 'getUsage',
  method: 'GET',
  path: '/v1/usage',
  auth: 'key',
  summary: 'Tokens used in the current period and tokens left',
  tag: 'account',
  responses: { 200: UsageResponse },
  errors: [401, 403, 429],
});

export const getLedger = endpoint({
  id: 'getLedger',
  method: 'GET',
  path: '/v1/billing/ledger',
  auth: 'session',
  summary: 'The changes of the paid balance, newest first, 10,000 a page at most',
  tag: 'billing',
  paged: true,
  query: pageQuery(limits.ledgerEntries, digitsAsNumber(z.number().int().min(1))),
  responses: { 200: z.array(TokenLedgerEntry) },
  errors: [401, 429],
});

export const getDailyUsage = endpoint({
  id: 'getDailyUsage',
  method: 'GET',
  path: '/v1/account/usage/daily',
  auth: 'session',
  summary: 'Tokens used on each of the last UTC days, by operation, oldest first',
  tag: 'console',
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  responses: { 200: z.array(DailyUsage) },
  errors: [401, 422, 429],
});
