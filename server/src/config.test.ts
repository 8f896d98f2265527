import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const extension = `chrome-extension://${'abcdefgh'.repeat(4)}`;
const key = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const inProduction = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/x',
  SIGNING_KEYS: key,
  SMTP_URL: 'smtp://mail',
};

const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return (error as ConfigError).message;
  }
};

describe('readConfig', () => {
  test('needs nothing in the embedded mode', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 8787,
      publicBaseUrl: 'http://localhost:8787',
      role: 'all',
      dataDir: '.data',
      databaseUrl: undefined,
      allowedOrigins: [],
    });
  });

  test('lets a worker serve its metrics on any port, and every process on ports that the system picks', () => {
    const worker = { ROLE: 'worker', DATABASE_URL: 'postgres://db/x', METRICS_PORT: '8787' };
    expect(readConfig(worker).metricsPort).toBe(8787);
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
  });

  test('counts an empty value as absent, as shells and compose files send it', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(8787);
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PUBLIC_BASE_URL: 'ftp://x' }, 'PUBLIC_BASE_URL'],
    [{ PUBLIC_BASE_URL: 'http://localhost:8787/sub' }, 'PUBLIC_BASE_URL'],
    [{ PUBLIC_BASE_URL: 'http://localhost:8787/?a=b' }, 'PUBLIC_BASE_URL'],
    [{ PUBLIC_BASE_URL: 'http://localhost:8787/#top' }, 'PUBLIC_BASE_URL'],
    [{ PUBLIC_BASE_URL: 'http://ada:secret@localhost:8787' }, 'PUBLIC_BASE_URL'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ ROLE: 'worker' }, 'ROLE'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SIGNING_KEYS: 'k1:short' }, 'SIGNING_KEYS'],
    [{ SIGNING_KEYS: `${key},${key}` }, 'SIGNING_KEYS'],
    [{ WORKER_THREADS: '0' }, 'WORKER_THREADS'],
    [{ IMAGE_MODEL: 'small' }, 'IMAGE_MODEL'],
    [{ ALLOW_FIREFOX_EXTENSION_ORIGINS: 'yes' }, 'ALLOW_FIREFOX_EXTENSION_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'https://news.example,*' }, 'ALLOWED_ORIGINS: "*"'],
    [{ ALLOWED_ORIGINS: 'https://news.example=' }, 'ALLOWED_ORIGINS'],
    [{ DNS_RESOLVERS: 'dns.example' }, 'DNS_RESOLVERS: "dns.example"'],
    [{ ALLOWED_ORIGINS: 'null' }, 'ALLOWED_ORIGINS: "null"'],
    [{ ALLOWED_ORIGINS: 'https://news.example/' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'https://News.example' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'https://news.example:443' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'https://*.news.example' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'news.example' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'chrome-extension://telltale' }, 'ALLOWED_ORIGINS'],
    [{ TRUST_PROXY: 'bogus' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ NODE_ENV: 'production' }, 'DATABASE_URL'],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' }, 'SIGNING_KEYS'],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', SIGNING_KEYS: key }, 'SMTP_URL'],
    [{ ...inProduction, DEV_MAGIC_LINKS: '1' }, 'DEV_MAGIC_LINKS'],
    [{ ...inProduction, STRIPE_API_BASE: 'http://localhost:1' }, 'STRIPE_API_BASE'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRETS'],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, 'RATE_LIMIT_PER_MINUTE'],
    [{ METRICS_PORT: '8787' }, 'METRICS_PORT: must be another port than PORT'],
    [{ PUBLIC_CHECKS_PER_VISITOR_DAY: '100000001' }, 'must be a whole number from 1 to 100000000'],
    [{ PUBLIC_CHECKS_PER_TENANT_DAY: '999999999' }, 'PUBLIC_CHECKS_PER_TENANT_DAY'],
    [{ PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY: '999999999' }, 'PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY'],
    [{ PUBLIC_SHARES_PER_VISITOR_DAY: '999999999' }, 'PUBLIC_SHARES_PER_VISITOR_DAY'],
    [{ PUBLIC_FEEDBACKS_PER_VISITOR_DAY: '999999999' }, 'PUBLIC_FEEDBACKS_PER_VISITOR_DAY'],
    [{ REDIS_URL: 'http://cache' }, 'REDIS_URL'],
    [{ SIGNUP_MODE: 'closed' }, 'SIGNUP_MODE'],
    [{ HOST: '0.0.0.0' }, 'DATABASE_URL'],
    [{ ...inProduction, HOST: '0.0.0.0' }, 'PUBLIC_BASE_URL: required'],
    [
      { ...inProduction, PUBLIC_BASE_URL: 'http://telltale.example' },
      'PUBLIC_BASE_URL: must begin with https',
    ],
    [{ ...inProduction, PUBLIC_BASE_URL: 'https://telltale.example' }, 'MAIL_FROM: must be a sender'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ PUBLIC_BASE_URL: 'https://telltale.example' }, 'DATABASE_URL'],
  ])('stops the start on %j with a sentence that names %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
  });

  test('names everything that is wrong at once, each with the form that is accepted', () => {
    const wrong = {
      PORT: 'eighty',
      ROLE: 'boss',
      PUBLIC_BASE_URL: 'https://telltale.example/sub',
      DATABASE_URL: 'mysql://ada:secret@db/x',
      SIGNING_KEYS: 'k1:secret',
      STRIPE_SECRET_KEY: 'sk_live_secret',
      NODE_ENV: 'production',
      LOG_LEVEL: 'loud',
      DEV_MAGIC_LINKS: '1',
    };
    const problem = problemOf(wrong);
    expect(problem.split('\n')).toEqual([
      '9 settings are wrong.',
      '  PORT: must be a whole number from 0 to 65535',
      expect.stringMatching(/^ {2}PUBLIC_BASE_URL: must be https:\/\/host or http:\/\/host, .*no path/),
      '  ROLE: must be all or api or worker',
      expect.stringMatching(/^ {2}DATABASE_URL: must be a postgres:\/\/ address/),
      '  SIGNING_KEYS: key "k1" must hold at least 32 bytes',
      '  LOG_LEVEL: must be fatal or error or warn or info or debug or silent',
      expect.stringMatching(/^ {2}SMTP_URL: required in production .*smtps:\/\//),
      expect.stringMatching(/^ {2}DEV_MAGIC_LINKS: refused in production/),
      expect.stringMatching(/^ {2}STRIPE_WEBHOOK_SECRETS: needed beside STRIPE_SECRET_KEY/),
    ]);
  });

  test.each([
    [{ DATABASE_URL: 'mysql://ada:secret@db/x' }],
    [{ REDIS_URL: 'http://ada:secret@cache' }],
    [{ SMTP_URL: 'mail://ada:secret@mail' }],
    [{ SIGNING_KEYS: 'secret' }],
    [{ PUBLIC_BASE_URL: 'http://ada:secret@localhost' }],
    [{ STRIPE_API_BASE: 'ada:secret' }],
  ])('of a value that may hold a secret only the form is told: %j', (environment) => {
    expect(problemOf(environment)).not.toContain('secret');
  });

  test('reads lists, flags, key rings and proxy settings', () => {
    const config = readConfig({
      ALLOWED_ORIGINS: `https://a.example, http://localhost:8080=tnt_1, ${extension}`,
      DNS_RESOLVERS: '192.0.2.53, [2001:db8::53]:5353',
      ALLOW_FIREFOX_EXTENSION_ORIGINS: '1',
      SIGNING_KEYS: key,
      TRUST_PROXY: '2',
      PUBLIC_BASE_URL: 'http://localhost:9000/',
    });
    expect(config.allowedOrigins).toEqual([
      { origin: 'https://a.example', tenantId: null },
      { origin: 'http://localhost:8080', tenantId: 'tnt_1' },
      { origin: extension, tenantId: null },
    ]);
    expect(config.dnsResolvers).toEqual(['192.0.2.53', '[2001:db8::53]:5353']);
    expect(config.allowFirefoxExtensionOrigins).toBe(true);
    expect(config.signingKeys?.[0].kid).toBe('k1');
    expect(config.trustProxy).toBe(2);
    expect(config.publicBaseUrl).toBe('http://localhost:9000');
  });
});

test.each(['loopback', '10.0.0.0/8, 192.0.2.1', 'fd00::/8'])('understands the proxies %s', (value) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value);
});
