import {
  createConnection,
  exchangeConnectionCode,
  listConnections,
  removeConnection,
} from '@telltale/shared/contract';
import type { Cache } from '../../platform/cache/cache.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requireWithinRate } from '../../platform/http/require-rate.ts';
import type { Connections } from './connections.service.ts';

export interface ConnectionRoutesDeps {
  readonly connections: Connections;
  readonly cache: Cache;
}

/** A browser that was disconnected leaves its key's row for good, as a revoked key does. */
const inviteRate = { name: 'connections', calls: 100, windowSeconds: 86_400 };

export function mountConnectionRoutes(mount: Mount, { connections, cache }: ConnectionRoutesDeps): void {
  const invited = cache.rateLimit(inviteRate);

  mount(listConnections, async ({ principal }) => ({
    body: (await connections.list(principal.tenantId)).map(({ key_id, name, created_at, last_used_at }) => ({
      connection_id: key_id,
      name,
      created_at,
      last_used_at: last_used_at ?? null,
    })),
  }));

  mount(createConnection, async ({ body, principal }) => {
    requireWithinRate(await invited.count(principal.tenantId));
    const { name, code_challenge } = body.value;
    const { code, expiresAt } = await connections.invite(principal.tenantId, name, code_challenge);
    return { body: { code, expires_at: Math.floor(expiresAt.getTime() / 1000) } };
  });

  mount(removeConnection, async ({ params, principal }) => {
    if (!(await connections.disconnect(principal.tenantId, params.connection_id)))
      throw new ApiError('not_found');
    return { body: undefined };
  });

  mount(exchangeConnectionCode, async ({ body }) => {
    return { body: await connections.exchange(body.value.code, body.value.code_verifier) };
  });
}
