import type { Endpoint } from '@telltale/shared/contract';
import { visitorAddress } from './random.ts';
import { signIn } from './sign-in.ts';
import type { Target } from './target.ts';

/** Every way into the product at once. The target needs `DEV_MAGIC_LINKS=1`. */
export interface Callers {
  /** What a caller of this endpoint shows, from an address of its own. */
  headersFor(endpoint: Pick<Endpoint, 'auth'>): Record<string, string>;
}

let addresses = 0;

/** Somebody new, as a proxy reports them. */
export const newAddress = (): string => visitorAddress(addresses++);

export async function createCallers(target: Target): Promise<Callers> {
  const { apiKey } = await target.createKeyHolder();
  const { session } = await signIn(target.url, 'attack@example.org', newAddress());
  return {
    headersFor({ auth }) {
      const from = { 'x-forwarded-for': newAddress() };
      if (auth === 'key' || auth === 'key_or_session') return { ...from, authorization: `Bearer ${apiKey}` };
      if (auth === 'session') return { ...from, ...session };
      return { ...from, origin: target.origin };
    },
  };
}
