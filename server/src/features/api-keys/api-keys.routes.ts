import { createApiKey, listApiKeys, revokeApiKey } from '@telltale/shared/contract';
import { answerPage } from '../../platform/http/answer-page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { ApiKeys } from './api-keys.service.ts';

/** The account's own keys. */
export function mountApiKeyRoutes(mount: Mount, keys: ApiKeys): void {
  mount(listApiKeys, async ({ principal, query }) =>
    answerPage(listApiKeys, query, await keys.list(principal.tenantId, query)),
  );

  mount(createApiKey, async ({ body, principal }) => {
    return { body: await keys.issue(principal.tenantId, body.value.name) };
  });

  mount(revokeApiKey, async ({ params, principal }) => {
    if (!(await keys.revoke(principal.tenantId, params.key_id))) throw new ApiError('not_found');
    return { body: undefined };
  });
}
