import { describe, expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config.ts';

const key = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

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

  test('counts an empty value as absent, as shells and compose files send it', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(8787);
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PUBLIC_BASE_URL: 'ftp://x' }, 'PUBLIC_BASE_URL'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ ROLE: 'worker' }, 'ROLE'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SIGNING_KEYS: 'k1:short' }, 'SIGNING_KEYS'],
    [{ SIGNING_KEYS: `${key},${key}` }, 'SIGNING_KEYS'],
    [{ WORKER_THREADS: '0' }, 'WORKER_THREADS'],
    [{ ALLOW_FIREFOX_EXTENSION_ORIGINS: 'yes' }, 'ALLOW_FIREFOX_EXTENSION_ORIGINS'],
    [{ NODE_ENV: 'production' }, 'DATABASE_URL'],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' }, 'SIGNING_KEYS'],
    [{ HOST: '0.0.0.0' }, 'DATABASE_URL'],
    [{ PUBLIC_BASE_URL: 'https://telltale.example' }, 'DATABASE_URL'],
  ])('stops the start on %j with a sentence that names %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
  });

  test('reads lists, flags, key rings and proxy settings', () => {
    const config = readConfig({
      ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      ALLOW_FIREFOX_EXTENSION_ORIGINS: '1',
      SIGNING_KEYS: key,
      TRUST_PROXY: '2',
      PUBLIC_BASE_URL: 'http://localhost:9000/',
    });
    expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example']);
    expect(config.allowFirefoxExtensionOrigins).toBe(true);
    expect(config.signingKeys?.[0].kid).toBe('k1');
    expect(config.trustProxy).toBe(2);
    expect(config.publicBaseUrl).toBe('http://localhost:9000');
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.1', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
