import { createApiKey, limits, listApiKeys, revokeApiKey } from '@telltale/shared/contract';
import type { Cache } from '../../platform/cache/cache.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requireWithinRate } from '../../platform/http/require-rate.ts';
import type { ApiKeys } from './api-keys.service.ts';

export interface ApiKeyRoutesDeps {
  readonly apiKeys: ApiKeys;
  readonly cache: Cache;
}

/** A revoked key leaves a row for good, for the figures of its use. */
const issueRate = { name: 'keys', calls: 100, windowSeconds: 86_400 };

/** The account's own keys. */
export function mountApiKeyRoutes(mount: Mount, { apiKeys: keys, cache }: ApiKeyRoutesDeps): void {
  const issued = cache.rateLimit(issueRate);

  mount(listApiKeys, async ({ principal, query }) => {
    const { limit = limits.listedKeys, before: after } = query;
    return answerPage(listApiKeys, query, await keys.list(principal.tenantId, { limit, after }));
  });

  mount(createApiKey, async ({ body, principal }) => {
    requireWithinRate(await issued.count(principal.tenantId));
    return { body: await keys.issue(principal.tenantId, body.value.name) };
  });

  mount(revokeApiKey, async ({ params, principal }) => {
    if (!(await keys.revoke(principal.tenantId, params.key_id))) throw new ApiError('not_found');
    return { body: undefined };
  });
}
