import { addAllowedOrigin, listAllowedOrigins, removeAllowedOrigin } from '@telltale/shared/contract';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { SessionHolder } from '../../platform/http/principals.ts';
import type { AllowedOrigins } from './allowed-origins.service.ts';

/** The account's own websites: everyone in it sees them, its owner changes them. */
export function mountAllowedOriginRoutes(mount: Mount, origins: AllowedOrigins): void {
  mount(listAllowedOrigins, async ({ principal }) => ({ body: await origins.list(principal.tenantId) }));

  mount(addAllowedOrigin, async ({ body, principal }) => {
    requireOwner(principal);
    if (body.kind !== 'json') throw new ApiError('empty_body');
    return { body: await origins.add(principal.tenantId, body.value.origin) };
  });

  mount(removeAllowedOrigin, async ({ params, principal }) => {
    requireOwner(principal);
    if (!(await origins.remove(principal.tenantId, params.origin_id))) throw new ApiError('not_found');
    return { body: undefined };
  });
}

function requireOwner({ role }: SessionHolder): void {
  if (role !== 'owner') throw new ApiError('owner_only');
}
