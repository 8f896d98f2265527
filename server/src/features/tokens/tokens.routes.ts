import { getDailyUsage, getLedger, getUsage, getUsageSources } from '@telltale/shared/contract';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Tokens } from './tokens.service.ts';
import type { UsageSources } from './usage-sources.service.ts';

/** What a tenant has used and may still use, for its programs and for its console. */
export function mountTokenRoutes(mount: Mount, tokens: Tokens, sources: UsageSources): void {
  mount(getUsageSources, async ({ principal, query }) => ({
    body: await sources.list(principal.tenantId, query.days),
  }));
  mount(getUsage, async ({ principal }) => ({ body: await tokens.usage(principal.tenantId) }));
  mount(getLedger, async ({ principal, query }) =>
    answerPage(getLedger, query, await tokens.ledger(principal.tenantId, query)),
  );
  mount(getDailyUsage, async ({ principal, query }) => ({
    body: await tokens.dailyUsage(principal.tenantId, query.days),
  }));
}
