import { expect, test } from 'vitest';
import { developmentEnvironment } from './serve.ts';

const extension = expect.stringMatching(/^chrome-extension:\/\/[a-p]{32}$/);

test('a first try lets the built extension, Firefox and the signer of the gallery in', () => {
  expect(developmentEnvironment({ PORT: '1' })).toEqual({
    PORT: '1',
    ALLOWED_ORIGINS: extension,
    ALLOW_FIREFOX_EXTENSION_ORIGINS: '1',
    C2PA_TRUST_ANCHORS: expect.stringMatching(/trusted-ca\.pem$/),
  });
});

test('the built extension is let in beside the origins that are named, once, and other settings are kept', () => {
  const named = { ALLOWED_ORIGINS: 'http://localhost:8790', ALLOW_FIREFOX_EXTENSION_ORIGINS: '0' };
  const first = developmentEnvironment(named);
  const [website, own, ...others] = first.ALLOWED_ORIGINS?.split(',') ?? [];
  expect({ website, own, others }).toEqual({ website: 'http://localhost:8790', own: extension, others: [] });
  expect(first.ALLOW_FIREFOX_EXTENSION_ORIGINS).toBe('0');
  expect(developmentEnvironment(first)).toEqual(first);
});

test('a server with a Postgres of its own starts with its own settings only', () => {
  const environment = { DATABASE_URL: 'postgres://localhost/telltale' };
  expect(developmentEnvironment(environment)).toEqual(environment);
});
