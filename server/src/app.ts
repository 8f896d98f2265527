import { endpoints } from '@telltale/shared/contract';
import express, { type Express } from 'express';
import { mountAccountRoutes } from './features/accounts/accounts.routes.ts';
import { createOutboxRouter } from './features/accounts/outbox.routes.ts';
import { mountApiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { createKeyGate } from './features/api-keys/key-gate.ts';
import { createWrongKeys } from './features/api-keys/wrong-keys.ts';
import { mountBillingRoutes } from './features/billing/billing.routes.ts';
import { mountAudioRoutes } from './features/checks/audio/audio.routes.ts';
import { printableUrl } from './features/checks/image/describe-picture.ts';
import { mountImageRoutes } from './features/checks/image/image.routes.ts';
import { toAssetResponse } from './features/checks/image/image-answer.ts';
import { answerOfJob } from './features/checks/image/image-jobs.ts';
import {
  createPublicImageResults,
  mountPublicImageRoutes,
} from './features/checks/image/public-image.routes.ts';
import { mountTextRoutes } from './features/checks/text/text.routes.ts';
import { mountPublicVideoRoutes } from './features/checks/video/public-video.routes.ts';
import { mountVideoRoutes } from './features/checks/video/video.routes.ts';
import { toPublicVideoResult, toVideoResponse } from './features/checks/video/video-answer.ts';
import { videoAnswerOf } from './features/checks/video/video-jobs.ts';
import { mountConnectionRoutes } from './features/connections/connections.routes.ts';
import { mountFeedbackRoutes } from './features/feedback/feedback.routes.ts';
import { mountHealthRoutes } from './features/health/health.routes.ts';
import { mountJobRoutes } from './features/jobs/jobs.routes.ts';
import { mountAllowedOriginRoutes } from './features/origins/allowed-origins.routes.ts';
import { corsForAllowedOrigins, createOriginGate } from './features/origins/origin-gate.ts';
import { createExportKeyRouter, exportKeysPath } from './features/reviews/export-keys.routes.ts';
import { mountReviewRoutes } from './features/reviews/reviews.routes.ts';
import { createSessionGate } from './features/sessions/session-gate.ts';
import { mountSessionRoutes } from './features/sessions/sessions.routes.ts';
import { mountShareRoutes } from './features/shares/share.routes.ts';
import { createCrawlerRouter } from './features/site/crawler.routes.ts';
import { createInstallRouter } from './features/site/install.routes.ts';
import { createOwnGalleryRouter } from './features/site/own-gallery.routes.ts';
import { createProblemPage } from './features/site/problem-page.ts';
import { createSecurityTextRouter } from './features/site/security-text.routes.ts';
import { createSharePagesRouter } from './features/site/share-page.routes.ts';
import { createSiteRouter, pageAddresses } from './features/site/site.routes.ts';
import { createWidgetRouter } from './features/site/widget.routes.ts';
import { keptReleases } from './features/site/widget-releases.ts';
import { mountTokenRoutes } from './features/tokens/tokens.routes.ts';
import { createSourceRate } from './platform/cache/source-rate.ts';
import { createExpressApp } from './platform/http/express-app.ts';
import { knownHosts } from './platform/http/known-hosts.ts';
import { refuseUnknownMethods } from './platform/http/known-methods.ts';
import { createMount } from './platform/http/mount.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { createPublishedDocument } from './platform/http/published-document.ts';
import { createAnyoneGate, createVisitorLimits } from './platform/http/throttle.ts';
import { sourceOf } from './platform/http/visitor-id.ts';
import type { Services } from './wiring.ts';

/** The HTTP face of the services. */
export function createApp(services: Services): Express {
  const { config, database, jobs, imageModel } = services;
  const { allowedOrigins, keyRing, clock } = services;
  const visitorLimits = createVisitorLimits(services.cache, {
    checks: config.publicChecksPerVisitorMinute,
    calls: config.anonymousCallsPerVisitorMinute,
  });
  const anyone = createAnyoneGate(visitorLimits, keyRing, clock);
  const wrongKeys = createWrongKeys(
    createSourceRate(services.cache, {
      name: 'wrong-keys',
      calls: config.wrongKeysPerVisitorMinute,
      windowSeconds: 60,
    }),
    ({ ip }) => sourceOf(ip, keyRing, clock.nowMs()),
  );
  const api = express.Router();
  api.use('/v1/public', corsForAllowedOrigins(allowedOrigins));
  api.use(
    refuseUnknownMethods([
      ...endpoints,
      ...['/v1/openapi.json', exportKeysPath].map((path) => ({ method: 'GET', path })),
      ...pageAddresses,
    ]),
  );
  const mount = createMount(
    api,
    {
      key: createKeyGate(services.apiKeys, wrongKeys, services.cache, config.rateLimitPerMinute),
      session: createSessionGate(services.sessions, services.cache, config.rateLimitPerMinute),
      origin: createOriginGate({ origins: allowedOrigins, limits: visitorLimits, keyRing, clock }),
      anyone,
    },
    services.metrics.observeAnswer,
    services.uploads,
  );
  mountHealthRoutes(mount, {
    db: database.db,
    cache: services.cache,
    reader: services.reader,
    jobs,
    modelId: imageModel.id,
    laneModels: services.inlineLanes.models,
    releaseSha: config.releaseSha,
    leaving: services.draining.begun,
  });
  const { metering, jobTokens, pictureLanes, imageModels } = services;
  const { imageChecks, videoChecks } = pictureLanes;
  const imageResults = createPublicImageResults(imageModels, services.resultTokens);
  mountImageRoutes(mount, { db: database.db, checks: imageChecks, metering, jobs, models: imageModels });
  mountVideoRoutes(mount, { checks: videoChecks, metering });
  mountPublicImageRoutes(mount, { checks: imageChecks, jobTokens, results: imageResults });
  mountPublicVideoRoutes(mount, { checks: videoChecks, jobTokens });
  mountJobRoutes(mount, {
    jobs,
    jobTokens,
    leaving: services.draining.begun,
    results: {
      image_check: (job) => toAssetResponse(answerOfJob(job), job.asset_id, imageModels),
      video_check: (job) => toVideoResponse(videoAnswerOf(job, imageModels.current.thresholds)),
    },
    publicResults: {
      image_check: imageResults.ofJob,
      video_check: (job) => toPublicVideoResult(videoAnswerOf(job, imageModels.current.thresholds)),
    },
  });
  mountTextRoutes(mount, services.inlineLanes.textChecks);
  mountAudioRoutes(mount, services.inlineLanes.audioChecks);
  mountApiKeyRoutes(mount, services.apiKeys);
  mountConnectionRoutes(mount, services.connections);
  mountAllowedOriginRoutes(mount, services);
  mountFeedbackRoutes(mount, {
    db: database.db,
    clock: services.clock,
    tokens: services.resultTokens,
  });
  mountShareRoutes(mount, {
    tokens: services.resultTokens,
    shares: services.shares,
    publicBaseUrl: config.publicBaseUrl,
  });
  mountAccountRoutes(mount, {
    accounts: services.accounts,
    exportAccount: services.exportAccount,
    deleteAccount: services.deleteAccount,
    magicLinks: services.magicLinks,
    sessions: services.sessions,
    tokens: services.tokens,
    storageOf: services.reviews.storage,
    publicBaseUrl: config.publicBaseUrl,
    devMagicLinks: config.devMagicLinks,
  });
  mountSessionRoutes(mount, services.sessions);
  mountTokenRoutes(mount, services.tokens, services.usageSources);
  mountBillingRoutes(mount, services);
  mountReviewRoutes(mount, services.reviews, (bytes, tenantId) =>
    printableUrl(services.reader, bytes, tenantId),
  );
  if (services.outbox) api.use(createOutboxRouter(services.outbox));
  const document = openApiDocument(endpoints, { sessionCookie: services.sessions.cookie.name });
  const sharePages = createSharePagesRouter({
    shares: services.shares,
    clock,
    anyone,
    publicBaseUrl: config.publicBaseUrl,
  });
  api.get('/v1/openapi.json', createPublishedDocument(document));

  return createExpressApp({
    log: services.log,
    metrics: services.metrics,
    trustProxy: config.trustProxy,
    lingering: services.lingering,
    draining: services.draining,
    isKnownHost: knownHosts({
      publicBaseUrl: config.publicBaseUrl,
      loopback: config.databaseUrl === undefined,
    }),
    routers: [
      api,
      createExportKeyRouter(services.exportKeys),
      createSecurityTextRouter({
        contacts: config.securityContacts,
        publicBaseUrl: config.publicBaseUrl,
        clock,
      }),
      createWidgetRouter(keptReleases(config.dataDir)),
      sharePages,
      createCrawlerRouter(config.publicBaseUrl),
      createInstallRouter(config.shops),
      createOwnGalleryRouter(services.ownGallery),
      createSiteRouter(),
    ],
    problemPage: createProblemPage(),
  });
}
