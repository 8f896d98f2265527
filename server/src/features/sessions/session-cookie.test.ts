import { expect, test } from 'vitest';
import { newSecretToken } from '../../platform/secret-token.ts';
import { createSessionCookie } from './session-cookie.ts';

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'at %s the cookie has a plain name, since browsers refuse the other there',
  (publicBaseUrl) => {
    const cookie = createSessionCookie(publicBaseUrl);
    expect(cookie.set('secret', 60)).toBe(
      'telltale_session=secret; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
    const token = newSecretToken();
    expect(cookie.read(`telltale_session=${token}`)).toBe(token);
  },
);

test.each(['https://telltale.example', 'https://localhost:8443', 'http://telltale.example'])(
  'at %s the cookie is bound to the host and to TLS',
  (publicBaseUrl) => {
    const cookie = createSessionCookie(publicBaseUrl);
    expect(cookie.set('secret', 60)).toBe(
      '__Host-telltale_session=secret; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookie.cleared).toBe(
      '__Host-telltale_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    const token = newSecretToken();
    expect(cookie.read(`a=b; __Host-telltale_session=${token}; c=d`)).toBe(token);
    expect(cookie.read(`telltale_session=${token}`)).toBeNull();
  },
);

test.each(['', 'abc', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}+`])(
  'what cannot be a session is none: %s',
  (value) => {
    expect(createSessionCookie('http://localhost').read(`telltale_session=${value}`)).toBeNull();
  },
);
