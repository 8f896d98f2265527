import { availableParallelism } from 'node:os';
import { isBrowserOrigin } from '@telltale/shared/contract';
import express from 'express';
import * as z from 'zod';
import { type KeyRing, parseKeyRing } from './platform/capabilities/key-ring.ts';
import { createResolver } from './platform/dns/txt-records.ts';
import { isLoopback } from './platform/http/known-hosts.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const origin = z.string().refine(isBrowserOrigin, {
  error: ({ input }) => `"${input}" is no origin that a browser sends, such as https://news.example`,
});
const contact = z.url({
  protocol: /^(mailto|https)$/,
  error: ({ input }) => `"${input}" is neither a mailto: nor an https: address`,
});
const positive = z.coerce.number().int().min(1);
const wordList = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
/** `https://news.example`, or `https://news.example=tnt_…` for one that is a tenant's. */
const configuredOrigin = z.string().transform((entry) => {
  const [name = '', tenantId = null] = entry.split('=');
  return { origin: name, tenantId };
});
const originList = wordList.pipe(
  z.array(configuredOrigin.pipe(z.object({ origin, tenantId: z.string().min(1).nullable() }))),
);
const contactList = wordList.pipe(z.array(contact));

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8787),
  PUBLIC_BASE_URL: httpUrl.optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  WORKER_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SIGNING_KEYS: z.string().min(1).optional(),
  ALLOWED_ORIGINS: originList.default([]),
  ALLOW_FIREFOX_EXTENSION_ORIGINS: flag.default(false),
  DNS_RESOLVERS: wordList.default([]),
  TRUST_PROXY: z.string().min(1).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SIGNUP_MODE: z.enum(['open', 'approved']).optional(),
  DEV_MAGIC_LINKS: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Telltale <telltale@localhost>'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRETS: wordList.default([]),
  STRIPE_API_BASE: httpUrl.optional(),
  C2PA_TRUST_ANCHORS: z.string().min(1).optional(),
  GALLERY_DIR: z.string().min(1).optional(),
  RATE_LIMIT_PER_MINUTE: positive.default(120),
  PUBLIC_CHECKS_PER_VISITOR_DAY: positive.default(50),
  PUBLIC_CHECKS_PER_TENANT_DAY: positive.default(5_000),
  PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY: positive.default(200),
  PUBLIC_CHECKS_PER_VISITOR_MINUTE: positive.default(60),
  ANONYMOUS_CALLS_PER_VISITOR_MINUTE: positive.default(30),
  SIGN_IN_MAILS_PER_VISITOR_HOUR: positive.default(20),
  WRONG_KEYS_PER_VISITOR_MINUTE: positive.default(20),
  SECURITY_CONTACT: contactList.default([]),
  DECODING_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DECODING_SECONDS_PER_FILE: positive.default(4),
  DECODING_SECONDS_PER_VISITOR_MINUTE: positive.default(20),
  DECODING_SECONDS_PER_TENANT_MINUTE: positive.default(60),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RELEASE_SHA: z.string().min(1).default('development'),
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicBaseUrl: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly workerThreads: number;
  readonly dataDir: string;
  /** Absent: the embedded database in dataDir. */
  readonly databaseUrl: string | undefined;
  /** Absent in the embedded mode, where the ring is made in dataDir. */
  readonly signingKeys: KeyRing | undefined;
  /** Each the operator's own, or (with a tenant) given to that one. */
  readonly allowedOrigins: readonly { readonly origin: string; readonly tenantId: string | null }[];
  readonly allowFirefoxExtensionOrigins: boolean;
  /** Name servers that are asked whose a website is; none: those of the system. */
  readonly dnsResolvers: readonly string[];
  readonly trustProxy: number | string | undefined;
  /** Absent: what processes would share is kept in this one. */
  readonly redisUrl: string | undefined;
  /** Who may sign in: anyone, or approved beta addresses only. */
  readonly signupMode: 'open' | 'approved';
  /** Answers a magic-link request with its token, for local development. */
  readonly devMagicLinks: boolean;
  /** Absent: mails go to the development outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Absent: billing is disabled. */
  readonly stripe: StripeConfig | undefined;
  readonly c2paTrustAnchorsFile: string | undefined;
  /** Absent: the gallery shows what comes with the pages. */
  readonly galleryDir: string | undefined;
  readonly rateLimitPerMinute: number;
  readonly publicChecksPerVisitorDay: number;
  readonly publicChecksPerTenantDay: number;
  readonly publicChecksPerTrialOriginDay: number;
  /** Cached answers count as well. */
  readonly publicChecksPerVisitorMinute: number;
  /** Calls without a credential outside the checks: sign-up, magic links, share, result. */
  readonly anonymousCallsPerVisitorMinute: number;
  readonly signInMailsPerVisitorHour: number;
  /** Wrong API keys after which their next ones are answered with 429, and later. */
  readonly wrongKeysPerVisitorMinute: number;
  /** Whom /.well-known/security.txt names; empty: there is no such file. */
  readonly securityContacts: readonly string[];
  /** Processes that read strangers' files. */
  readonly decodingProcesses: number;
  /** Processor time above which a file is given up. */
  readonly decodingSecondsPerFile: number;
  /** Processor time that the files of one caller may take. */
  readonly decodingSecondsPerMinute: { readonly perVisitor: number; readonly perTenant: number };
  /** All that those processes know of the environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
  /** Absent: no metrics are served. */
  readonly metricsPort: number | undefined;
  readonly logLevel: string;
  readonly releaseSha: string;
}

export interface StripeConfig {
  readonly secretKey: string;
  /** More than one while a secret is being rotated. */
  readonly webhookSecrets: readonly string[];
  /** Where to reach something that speaks like Stripe; never in production. */
  readonly apiBase: string | undefined;
}

/** Origins that are the operator's own: the server's, and those of the configuration without a tenant. */
export function operatorsOrigins({ allowedOrigins, publicBaseUrl }: Config): string[] {
  const named = allowedOrigins.filter(({ tenantId }) => tenantId === null).map(({ origin }) => origin);
  return [...named, new URL(publicBaseUrl).origin];
}

/** A wrong setting; the sentence names it and stops the start. */
export class ConfigError extends Error {}

/** Reads and checks the environment: the only place that does. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const env = parsed.data;
  const publicBaseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  const production =
    env.NODE_ENV === 'production' || !isLoopback(env.HOST) || !isLoopback(new URL(publicBaseUrl).hostname);
  if (production) requireInProduction(env);
  if (env.DATABASE_URL === undefined && env.ROLE !== 'all')
    throw new ConfigError(
      `ROLE: "${env.ROLE}" needs DATABASE_URL; the embedded database serves one process with role "all"`,
    );
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicBaseUrl,
    role: env.ROLE,
    workerThreads: env.WORKER_THREADS ?? Math.max(1, availableParallelism() - 1),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    signingKeys: env.SIGNING_KEYS === undefined ? undefined : readKeyRing(env.SIGNING_KEYS),
    allowedOrigins: env.ALLOWED_ORIGINS,
    allowFirefoxExtensionOrigins: env.ALLOW_FIREFOX_EXTENSION_ORIGINS,
    dnsResolvers: readResolvers(env.DNS_RESOLVERS),
    trustProxy: env.TRUST_PROXY === undefined ? undefined : hopsOrRanges(env.TRUST_PROXY),
    redisUrl: env.REDIS_URL,
    signupMode: env.SIGNUP_MODE ?? (production ? 'approved' : 'open'),
    devMagicLinks: env.DEV_MAGIC_LINKS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe: readStripe(env),
    c2paTrustAnchorsFile: env.C2PA_TRUST_ANCHORS,
    galleryDir: env.GALLERY_DIR,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    publicChecksPerVisitorDay: env.PUBLIC_CHECKS_PER_VISITOR_DAY,
    publicChecksPerTenantDay: env.PUBLIC_CHECKS_PER_TENANT_DAY,
    publicChecksPerTrialOriginDay: env.PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY,
    publicChecksPerVisitorMinute: env.PUBLIC_CHECKS_PER_VISITOR_MINUTE,
    anonymousCallsPerVisitorMinute: env.ANONYMOUS_CALLS_PER_VISITOR_MINUTE,
    signInMailsPerVisitorHour: env.SIGN_IN_MAILS_PER_VISITOR_HOUR,
    wrongKeysPerVisitorMinute: env.WRONG_KEYS_PER_VISITOR_MINUTE,
    securityContacts: env.SECURITY_CONTACT,
    decodingProcesses:
      env.DECODING_PROCESSES ?? Math.min(mostProcesses, Math.max(leastProcesses, availableParallelism())),
    decodingSecondsPerFile: env.DECODING_SECONDS_PER_FILE,
    decodingSecondsPerMinute: {
      perVisitor: env.DECODING_SECONDS_PER_VISITOR_MINUTE,
      perTenant: env.DECODING_SECONDS_PER_TENANT_MINUTE,
    },
    childEnvironment: pick(environment, childNames),
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    releaseSha: env.RELEASE_SHA,
  };
}

/** One for large files, so that another is left for ordinary ones. */
const leastProcesses = 2;
const mostProcesses = 4;
/** What Node, its loader and the system's libraries need; no secret is among them. */
const childNames = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

function pick(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const kept = names.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(
    kept.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

type Env = z.infer<typeof Environment>;

const productionMeans = 'in production (NODE_ENV=production, or HOST or PUBLIC_BASE_URL beyond loopback)';

function requireInProduction(env: Env): void {
  for (const name of ['DATABASE_URL', 'SIGNING_KEYS', 'SMTP_URL'] as const)
    if (env[name] === undefined) throw new ConfigError(`${name} is required ${productionMeans}`);
  for (const name of ['DEV_MAGIC_LINKS', 'STRIPE_API_BASE'] as const)
    if (env[name]) throw new ConfigError(`${name} is refused ${productionMeans}`);
}

function readStripe(env: Env): StripeConfig | undefined {
  if (env.STRIPE_SECRET_KEY === undefined) return undefined;
  if (env.STRIPE_WEBHOOK_SECRETS.length === 0)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRETS: needed beside STRIPE_SECRET_KEY, or no purchase is ever credited',
    );
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    apiBase: env.STRIPE_API_BASE,
  };
}

function readKeyRing(text: string): KeyRing {
  try {
    return parseKeyRing(text);
  } catch (error) {
    throw new ConfigError(`SIGNING_KEYS: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The resolver itself says whether it understands the addresses, before it has to. */
function readResolvers(addresses: readonly string[]): readonly string[] {
  try {
    createResolver(addresses);
    return addresses;
  } catch {
    throw new ConfigError(
      `DNS_RESOLVERS: "${addresses.join(',')}" is no list of addresses such as 192.0.2.53 or [2001:db8::53]:53`,
    );
  }
}

/** Express itself says whether it understands the ranges, before it has to. */
function hopsOrRanges(value: string): number | string {
  if (/^\d+$/.test(value)) return Number(value);
  try {
    express().set('trust proxy', value);
    return value;
  } catch {
    throw new ConfigError(
      `TRUST_PROXY: "${value}" is neither a number of proxies nor a list of address ranges`,
    );
  }
}
