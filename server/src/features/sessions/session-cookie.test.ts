import { expect, test } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'at %s the cookie has a plain name, since browsers refuse the other there',
  (publicBaseUrl) => {
    const cookie = createSessionCookie(publicBaseUrl);
    expect(cookie.set('secret', 60)).toBe(
      'telltale_session=secret; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(cookie.read('telltale_session=secret')).toBe('secret');
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
    expect(cookie.read('a=b; __Host-telltale_session=secret; c=d')).toBe('secret');
    expect(cookie.read('telltale_session=planted')).toBeNull();
  },
);
