import type { Endpoint } from '@telltale/shared/contract';
import type { CallSource, Principal } from './principals.ts';
import type { Caller } from './uploads.ts';

/**
 * How many large bodies may arrive at once. An address range may be an office. The payment provider calls from few
 * addresses and in bursts, though its events are seldom large.
 */
const most = { visitor: 8, provider: 32, tenant: 32 } as const;

/** Whom a body is counted to. */
export function callerOf(principal: Principal, endpoint: Pick<Endpoint, 'errors'>): Caller {
  // The payment provider's row of the contract knows no 429. It calls again after a 503 as well.
  const knows429 = endpoint.errors.includes(429);
  const crowded = knows429 ? 'too_many_uploads' : 'uploads_full';
  switch (principal.kind) {
    case 'key':
    case 'session':
      return {
        part: 'known',
        shares: [{ name: `tenant:${principal.tenantId}`, most: most.tenant }],
        crowded,
      };
    case 'visitor':
    case 'anyone':
      return {
        part: 'public',
        shares: sharesOf(principal, knows429 ? most.visitor : most.provider),
        crowded,
      };
  }
}

function sharesOf({ visitorId, networks }: CallSource, mostOfVisitor: number): Caller['shares'] {
  return [
    { name: `visitor:${visitorId}`, most: mostOfVisitor },
    ...networks.map(({ networkId, times }) => ({
      name: `network:${networkId}`,
      most: times * mostOfVisitor,
    })),
  ];
}
