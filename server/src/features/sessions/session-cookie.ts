import { isLoopback } from '../../platform/http/known-hosts.ts';
import { isSecretTokenForm } from '../../platform/secret-token.ts';

export interface SessionCookie {
  readonly name: string;
  /** The session's secret from a Cookie header; null when there is none, or what can be none. */
  read(header: string | undefined): string | null;
  /** Set-Cookie that hands the secret to the browser. */
  set(token: string, maxAgeSeconds: number): string;
  /** Set-Cookie that takes it away. */
  readonly cleared: string;
}

/**
 * The `__Host-` prefix ties the cookie to this very host over TLS (section 4.1.3.2 of
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis). A browser refuses that on http://localhost,
 * where the name is plain.
 */
export function createSessionCookie(publicBaseUrl: string): SessionCookie {
  const { protocol, hostname } = new URL(publicBaseUrl);
  const plain = protocol === 'http:' && isLoopback(hostname);
  const name = plain ? 'telltale_session' : '__Host-telltale_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${plain ? '' : '; Secure'}`;
  return {
    name,
    read(header = '') {
      const start = `${name}=`;
      const pair = header.split(/; */).find((entry) => entry.startsWith(start));
      const token = pair?.slice(start.length) ?? '';
      return isSecretTokenForm(token) ? token : null;
    },
    set: (token, maxAgeSeconds) => `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    cleared: `${name}=; Max-Age=0; ${attributes}`,
  };
}
