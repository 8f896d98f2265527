import { availableParallelism } from 'node:os';
import * as z from 'zod';
import type { KeyRing } from './platform/capabilities/key-ring.ts';
import { isLoopback } from './platform/http/known-hosts.ts';
import { settings } from './settings.ts';

const Environment = z.object(settings);

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
  /** Never absent in production; elsewhere the ring is then made in dataDir. */
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
  /** Where browsers get the extension; without any, /install offers the packed file. */
  readonly shops: { readonly chrome: string | undefined; readonly firefox: string | undefined };
  readonly rateLimitPerMinute: number;
  readonly publicChecksPerVisitorDay: number;
  readonly publicChecksPerTenantDay: number;
  readonly publicChecksPerTrialOriginDay: number;
  /** New links to results; asking again for the same costs nothing. */
  readonly publicSharesPerVisitorDay: number;
  /** Results that a visitor has a word on; a later word on the same costs nothing. */
  readonly publicFeedbacksPerVisitorDay: number;
  /** Cached answers count as well. */
  readonly publicChecksPerVisitorMinute: number;
  /** Calls without a credential outside the checks: sign-up, magic links, share, result. */
  readonly anonymousCallsPerVisitorMinute: number;
  readonly signInMailsPerVisitorHour: number;
  /** Wrong API keys after which their next ones are answered with 429, and later. */
  readonly wrongKeysPerVisitorMinute: number;
  /** What the dossiers of one account may take. */
  readonly storageBytesPerTenant: number;
  /** Whom /.well-known/security.txt names; empty: there is no such file. */
  readonly securityContacts: readonly string[];
  /** Which of the two detectors of pictures judges here. */
  readonly imageModel: 'full' | 'light';
  /** Processes that read strangers' files. */
  readonly decodingProcesses: number;
  /** Processor time above which a file is given up. */
  readonly decodingSecondsPerFile: number;
  /** Processor time that the files of one caller may take. */
  readonly decodingSecondsPerMinute: { readonly perVisitor: number; readonly perTenant: number };
  /** All that those processes know of the environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
  /** How long a process that stops still serves, so that proxies find out. */
  readonly stopNoticeMs: number;
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

/** Wrong settings; what it says names each, with the form that is accepted, and stops the start. */
export class ConfigError extends Error {}

/** Reads and checks the environment: the only place that does. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { env, problems } = readSettings(environment);
  const publicBaseUrl = publicBaseUrlOf(env);
  const production = isProductionOf(env);
  addProblemsBetween(env, production, problems);
  if (problems.size > 0) throw new ConfigError(inWords(problems));
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicBaseUrl,
    role: env.ROLE,
    ...workOf(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    signingKeys: env.SIGNING_KEYS,
    allowedOrigins: env.ALLOWED_ORIGINS,
    allowFirefoxExtensionOrigins: env.ALLOW_FIREFOX_EXTENSION_ORIGINS,
    dnsResolvers: env.DNS_RESOLVERS,
    trustProxy: env.TRUST_PROXY,
    redisUrl: env.REDIS_URL,
    signupMode: env.SIGNUP_MODE ?? (production ? 'approved' : 'open'),
    devMagicLinks: env.DEV_MAGIC_LINKS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe: stripeOf(env),
    c2paTrustAnchorsFile: env.C2PA_TRUST_ANCHORS,
    galleryDir: env.GALLERY_DIR,
    shops: { chrome: env.CHROME_SHOP_URL, firefox: env.FIREFOX_SHOP_URL },
    securityContacts: env.SECURITY_CONTACT,
    ...limitsOf(env),
    ...decodingOf(env),
    childEnvironment: pick(environment, childNames),
    stopNoticeMs: 1000 * (env.STOP_NOTICE_SECONDS ?? (production ? 2 : 0)),
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    releaseSha: env.RELEASE_SHA,
  };
}

/** Also where settings are wrong: those that are count as absent. */
export function isProduction(environment: Readonly<Record<string, string | undefined>>): boolean {
  return isProductionOf(readSettings(environment).env);
}

const publicBaseUrlOf = (env: Env): string => env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;

const isProductionOf = (env: Env): boolean =>
  env.NODE_ENV === 'production' ||
  !isLoopback(env.HOST) ||
  !isLoopback(new URL(publicBaseUrlOf(env)).hostname);

type Settings = ReturnType<typeof readSettings>['env'];

/** How much one caller may ask for. */
function limitsOf(env: Settings) {
  return {
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    publicChecksPerVisitorDay: env.PUBLIC_CHECKS_PER_VISITOR_DAY,
    publicChecksPerTenantDay: env.PUBLIC_CHECKS_PER_TENANT_DAY,
    publicChecksPerTrialOriginDay: env.PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY,
    publicSharesPerVisitorDay: env.PUBLIC_SHARES_PER_VISITOR_DAY,
    publicFeedbacksPerVisitorDay: env.PUBLIC_FEEDBACKS_PER_VISITOR_DAY,
    publicChecksPerVisitorMinute: env.PUBLIC_CHECKS_PER_VISITOR_MINUTE,
    anonymousCallsPerVisitorMinute: env.ANONYMOUS_CALLS_PER_VISITOR_MINUTE,
    signInMailsPerVisitorHour: env.SIGN_IN_MAILS_PER_VISITOR_HOUR,
    wrongKeysPerVisitorMinute: env.WRONG_KEYS_PER_VISITOR_MINUTE,
    storageBytesPerTenant: env.STORAGE_MB_PER_TENANT * 1024 * 1024,
  };
}

/** What reading strangers' files may take. */
function decodingOf(env: Settings) {
  return {
    decodingProcesses:
      env.DECODING_PROCESSES ?? Math.min(mostProcesses, Math.max(leastProcesses, availableParallelism())),
    decodingSecondsPerFile: env.DECODING_SECONDS_PER_FILE,
    decodingSecondsPerMinute: {
      perVisitor: env.DECODING_SECONDS_PER_VISITOR_MINUTE,
      perTenant: env.DECODING_SECONDS_PER_TENANT_MINUTE,
    },
  };
}

function workOf(env: Settings) {
  return {
    imageModel: env.IMAGE_MODEL,
    workerThreads: env.WORKER_THREADS ?? Math.max(1, availableParallelism() - 1),
  };
}

/** One for large files, so that another is left for ordinary ones. */
const leastProcesses = 2;
const mostProcesses = 4;
/** What Node, its loader and the system's libraries need; no secret is among them. */
const childNames = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

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
/** A sentence by the name of its setting. */
type Problems = Map<string, string>;

/** Everything that is wrong by itself, at once; what is wrong counts as absent in what is read. */
function readSettings(environment: Readonly<Record<string, string | undefined>>): {
  env: Env;
  problems: Problems;
} {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems: Problems = new Map();
  const parsed = Environment.safeParse(present);
  if (parsed.success) return { env: parsed.data, problems };
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, message);
    delete present[name];
  }
  return { env: Environment.parse(present), problems };
}

const productionMeans = 'in production (NODE_ENV=production, or HOST or PUBLIC_BASE_URL beyond loopback)';
const examples = {
  DATABASE_URL: 'a postgres:// address',
  SIGNING_KEYS: 'kid:base64 of 32 random bytes, as k1:$(openssl rand -base64 32) makes',
  SMTP_URL: 'an smtp:// or smtps:// address',
} as const;

/** What is wrong only beside other settings. One that is wrong by itself has its sentence already. */
function addProblemsBetween(env: Env, production: boolean, problems: Problems): void {
  const isMissing = (name: keyof Env) => env[name] === undefined && !problems.has(name);
  for (const name of ['DATABASE_URL', 'SIGNING_KEYS', 'SMTP_URL'] as const)
    if (production && isMissing(name)) problems.set(name, `required ${productionMeans}: ${examples[name]}`);
  for (const name of ['DEV_MAGIC_LINKS', 'STRIPE_API_BASE'] as const)
    if (production && env[name]) problems.set(name, `refused ${productionMeans}; leave it out`);
  addProblemsOfAddress(env, problems);
  if (env.ROLE !== 'all' && isMissing('DATABASE_URL'))
    problems.set(
      'ROLE',
      `"${env.ROLE}" needs DATABASE_URL; the embedded database serves one process with role "all"`,
    );
  // A worker listens for metrics only, and 0 is any port that is free.
  if (env.ROLE !== 'worker' && env.METRICS_PORT === env.PORT && env.PORT !== 0)
    problems.set('METRICS_PORT', 'must be another port than PORT');
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRETS.length === 0)
    problems.set(
      'STRIPE_WEBHOOK_SECRETS',
      'needed beside STRIPE_SECRET_KEY, or no purchase is ever credited: whsec_…, separated by commas',
    );
}

/** Mails and cookies of a server that others reach. */
function addProblemsOfAddress({ HOST, PUBLIC_BASE_URL: address, MAIL_FROM }: Env, problems: Problems): void {
  if (problems.has('PUBLIC_BASE_URL')) return;
  if (address === undefined) {
    if (!isLoopback(HOST))
      problems.set(
        'PUBLIC_BASE_URL',
        'required beside a HOST beyond loopback: https:// and the name that readers type',
      );
    return;
  }
  const { protocol, hostname } = new URL(address);
  if (isLoopback(hostname)) return;
  if (protocol !== 'https:')
    problems.set(
      'PUBLIC_BASE_URL',
      'must begin with https://: over http:// browsers drop the cookie of who signs in',
    );
  if (/@localhost\b/.test(MAIL_FROM) && !problems.has('MAIL_FROM'))
    problems.set('MAIL_FROM', 'must be a sender of your domain, such as Telltale <telltale@mail.example>');
}

function inWords(problems: Problems): string {
  const sentences = [...problems].map(([name, problem]) => `${name}: ${problem}`);
  if (sentences.length === 1) return sentences.join();
  return [`${sentences.length} settings are wrong.`, ...sentences.map((line) => `  ${line}`)].join('\n');
}

function stripeOf(env: Env): StripeConfig | undefined {
  if (env.STRIPE_SECRET_KEY === undefined) return undefined;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    apiBase: env.STRIPE_API_BASE,
  };
}
