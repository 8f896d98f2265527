import type { Express, Router } from 'express';
import { createApi } from './app/create-api.ts';
import { createExportKeyRouter } from './features/reviews/export-keys.routes.ts';
import { createCrawlerRouter } from './features/site/crawler.routes.ts';
import { createInstallRouter } from './features/site/install.routes.ts';
import { keptAssets } from './features/site/kept-assets.ts';
import { createOwnGalleryRouter } from './features/site/own-gallery.routes.ts';
import { createProblemPage } from './features/site/problem-page.ts';
import { createSecurityTextRouter } from './features/site/security-text.routes.ts';
import { createSharePagesRouter } from './features/site/share-page.routes.ts';
import { builtSite, createSiteRouter } from './features/site/site.routes.ts';
import { createWidgetRouter } from './features/site/widget.routes.ts';
import { keptReleases } from './features/site/widget-releases.ts';
import { createExpressApp } from './platform/http/express-app.ts';
import { knownHosts } from './platform/http/known-hosts.ts';
import type { Gates } from './platform/http/principals.ts';
import { createAnyoneGate, createVisitorLimits } from './platform/http/throttle.ts';
import type { Services } from './wiring.ts';

/** The HTTP face of the services. */
export function createApp(services: Services): Express {
  const { config, log, metrics, lingering, draining } = services;
  const { publicBaseUrl, trustProxy } = config;
  const limits = createVisitorLimits(services.cache, {
    checks: config.publicChecksPerVisitorMinute,
    calls: config.anonymousCallsPerVisitorMinute,
  });
  const anyone = createAnyoneGate(limits, services.keyRing, services.clock);
  return createExpressApp({
    ...{ log, metrics, trustProxy, lingering, draining },
    isKnownHost: knownHosts({ publicBaseUrl, loopback: config.databaseUrl === undefined }),
    routers: [createApi(services, limits, anyone), ...createPages(services, anyone)],
    problemPage: createProblemPage(),
  });
}

/** What is read in a browser, and files that other programs look for. The site answers last: it knows every address. */
function createPages(services: Services, anyone: Gates['anyone']): Router[] {
  const { config, clock, shares } = services;
  const { publicBaseUrl } = config;
  return [
    createExportKeyRouter(services.exportKeys),
    createSecurityTextRouter({ contacts: config.securityContacts, publicBaseUrl, clock }),
    createWidgetRouter(keptReleases(config.dataDir)),
    createSharePagesRouter({ shares, clock, anyone, publicBaseUrl }),
    createCrawlerRouter(publicBaseUrl),
    createInstallRouter(config.shops),
    createOwnGalleryRouter(services.ownGallery),
    createSiteRouter(builtSite, config.imageModel, keptAssets(config.dataDir)),
  ];
}
