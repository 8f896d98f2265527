import { isBrowserOrigin } from '@telltale/shared/contract';
import express from 'express';
import * as z from 'zod';
import { type KeyRing, parseKeyRing } from './platform/capabilities/key-ring.ts';
import { createResolver } from './platform/dns/txt-records.ts';

/** A wrong value is answered with the form that is accepted, never with the value: it may be a secret. */
const must = (form: string) => ({ error: `must be ${form}` });

const whole = (least: number, most: number) => {
  const form = must(`a whole number from ${least} to ${most}`);
  return z.coerce.number(form).int(form).min(least, form).max(most, form);
};
const oneOf = <const T extends readonly string[]>(...words: T) => z.enum(words, must(words.join(' or ')));
const flag = z.enum(['0', '1'], must('0 or 1')).transform((value) => value === '1');
const port = whole(0, 65_535);
const aboveZero = must('a whole number, 1 or more');
const positive = z.coerce.number(aboveZero).int(aboveZero).min(1, aboveZero);
/**
 * A day's counts are an `integer` of the database, and the widest network of a visitor has ten times the limit
 * (`visitor-id.ts`).
 */
const perDay = whole(1, 100_000_000);
const text = z.string().min(1);

const address = (schemes: RegExp, form: string) => z.url({ protocol: schemes, ...must(form) });
const httpUrl = address(/^https?$/, 'an http:// or https:// address').transform((value) =>
  value.replace(/\/+$/, ''),
);
const shopUrl = address(/^https$/, 'an https:// address');
/** Pages and files lie at the root of it: below a path they would not be found. */
const publicBaseUrl = httpUrl.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  must('https://host or http://host, with a port if need be and nothing after it: no path, query or user'),
);

const wordList = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
const origin = z.string().refine(isBrowserOrigin, {
  error: ({ input }) => `"${input}" is no origin that a browser sends, such as https://news.example`,
});
const contact = z.url({
  protocol: /^(mailto|https)$/,
  error: ({ input }) => `"${input}" is neither a mailto: nor an https: address`,
});
const configuredOrigin = z.string().transform((entry) => {
  const [name = '', tenantId = null] = entry.split('=');
  return { origin: name, tenantId };
});
const givenOrigin = z.object({
  origin,
  tenantId: z.string().min(1, 'needs a tenant after =, as in https://news.example=tnt_…').nullable(),
});
const originList = wordList.pipe(z.array(configuredOrigin.pipe(givenOrigin)));

const keyRing = z.string().transform((value, context): KeyRing => {
  try {
    return parseKeyRing(value);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
});

/** The resolver itself says whether it understands the addresses, before it has to. */
const resolvers = wordList.refine((addresses) => works(() => createResolver(addresses)), {
  error: ({ input }) =>
    `"${String(input)}" is no list of addresses such as 192.0.2.53 or [2001:db8::53]:53, separated by commas`,
});

/** Express itself says whether it understands the ranges, before it has to. */
const proxies = z
  .string()
  .refine((value) => isHops(value) || works(() => express().set('trust proxy', value)), {
    error: ({ input }) => `"${input}" is neither a number of proxies nor a list of address ranges`,
  })
  .transform((value) => (isHops(value) ? Number(value) : value));
const isHops = (value: string): boolean => /^\d+$/.test(value);

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** Every name the server reads from its environment. */
export const settings = {
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: port.default(8787),
  PUBLIC_BASE_URL: publicBaseUrl.optional(),
  ROLE: oneOf('all', 'api', 'worker').default('all'),
  WORKER_THREADS: whole(1, 64).optional(),
  IMAGE_MODEL: oneOf('full', 'light').default('full'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: address(
    /^postgres(ql)?$/,
    'a postgres:// address, such as postgres://user:password@host:5432/telltale',
  ).optional(),
  SIGNING_KEYS: keyRing.optional(),
  ALLOWED_ORIGINS: originList.default([]),
  ALLOW_FIREFOX_EXTENSION_ORIGINS: flag.default(false),
  DNS_RESOLVERS: resolvers.default([]),
  TRUST_PROXY: proxies.optional(),
  REDIS_URL: address(/^rediss?$/, 'a redis:// or rediss:// address, such as redis://host:6379').optional(),
  SIGNUP_MODE: oneOf('open', 'approved').optional(),
  DEV_MAGIC_LINKS: flag.default(false),
  SMTP_URL: address(
    /^smtps?$/,
    'an smtp:// or smtps:// address, such as smtps://user:password@mail.example:465',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]@[^\s<>@]/, must('a sender, such as Telltale <telltale@mail.example>'))
    .default('Telltale <telltale@localhost>'),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRETS: wordList.default([]),
  STRIPE_API_BASE: httpUrl.optional(),
  C2PA_TRUST_ANCHORS: text.optional(),
  GALLERY_DIR: text.optional(),
  CHROME_SHOP_URL: shopUrl.optional(),
  FIREFOX_SHOP_URL: shopUrl.optional(),
  RATE_LIMIT_PER_MINUTE: positive.default(120),
  PUBLIC_CHECKS_PER_VISITOR_DAY: perDay.default(50),
  PUBLIC_CHECKS_PER_TENANT_DAY: perDay.default(5_000),
  PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY: perDay.default(200),
  PUBLIC_SHARES_PER_VISITOR_DAY: perDay.default(100),
  PUBLIC_FEEDBACKS_PER_VISITOR_DAY: perDay.default(200),
  PUBLIC_CHECKS_PER_VISITOR_MINUTE: positive.default(60),
  ANONYMOUS_CALLS_PER_VISITOR_MINUTE: positive.default(30),
  SIGN_IN_MAILS_PER_VISITOR_HOUR: positive.default(20),
  WRONG_KEYS_PER_VISITOR_MINUTE: positive.default(20),
  STORAGE_MB_PER_TENANT: positive.default(2_000),
  SECURITY_CONTACT: wordList.pipe(z.array(contact)).default([]),
  DECODING_PROCESSES: whole(1, 64).optional(),
  DECODING_SECONDS_PER_FILE: positive.default(4),
  DECODING_SECONDS_PER_VISITOR_MINUTE: positive.default(20),
  DECODING_SECONDS_PER_TENANT_MINUTE: positive.default(60),
  STOP_NOTICE_SECONDS: whole(0, 60).optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  RELEASE_SHA: text.default('development'),
};
