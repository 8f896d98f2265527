import {
  createConnection,
  exchangeConnectionCode,
  listConnections,
  removeConnection,
} from '@telltale/shared/contract';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Connections } from './connections.service.ts';

export function mountConnectionRoutes(mount: Mount, connections: Connections): void {
  mount(listConnections, async ({ principal }) => ({
    body: (await connections.list(principal.tenantId)).map(({ key_id, name, created_at, last_used_at }) => ({
      connection_id: key_id,
      name,
      created_at,
      last_used_at: last_used_at ?? null,
    })),
  }));

  mount(createConnection, async ({ body, principal }) => {
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
