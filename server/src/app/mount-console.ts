import { mountAccountRoutes } from '../features/accounts/accounts.routes.ts';
import { mountApiKeyRoutes } from '../features/api-keys/api-keys.routes.ts';
import { mountBillingRoutes } from '../features/billing/billing.routes.ts';
import { printableUrl } from '../features/checks/image/describe-picture.ts';
import { mountConnectionRoutes } from '../features/connections/connections.routes.ts';
import { mountFeedbackRoutes } from '../features/feedback/feedback.routes.ts';
import { mountAllowedOriginRoutes } from '../features/origins/allowed-origins.routes.ts';
import { createKeptRows } from '../features/quota/kept-rows.service.ts';
import { mountReviewRoutes } from '../features/reviews/reviews.routes.ts';
import { mountSessionRoutes } from '../features/sessions/sessions.routes.ts';
import { mountShareRoutes } from '../features/shares/share.routes.ts';
import { mountTokenRoutes } from '../features/tokens/tokens.routes.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { Services } from '../wiring.ts';

/** What people do around checks: accounts, keys, websites, tokens, payments, dossiers, and what becomes of an answer. */
export function mountConsole(mount: Mount, services: Services): void {
  const { config, database, clock, resultTokens, shares, reader } = services;
  const { publicBaseUrl, devMagicLinks } = config;
  const keptRows = createKeptRows(clock, 'feedback', config.publicFeedbacksPerVisitorDay);
  mountApiKeyRoutes(mount, services);
  mountConnectionRoutes(mount, services);
  mountAllowedOriginRoutes(mount, services);
  mountFeedbackRoutes(mount, { db: database.db, clock, tokens: resultTokens, keptRows });
  mountShareRoutes(mount, { tokens: resultTokens, shares, publicBaseUrl });
  mountAccountRoutes(mount, {
    ...services,
    ...{ publicBaseUrl, devMagicLinks },
    storageOf: services.reviews.storage,
  });
  mountSessionRoutes(mount, services.sessions);
  mountTokenRoutes(mount, services.tokens, services.usageSources);
  mountBillingRoutes(mount, services);
  mountReviewRoutes(mount, services.reviews, (bytes, tenantId) => printableUrl(reader, bytes, tenantId));
}
