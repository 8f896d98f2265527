import { operatorsOrigins } from '../config.ts';
import { type AllowedOrigins, createAllowedOrigins } from '../features/origins/allowed-origins.service.ts';
import { createOriginProofs, type OriginProofs } from '../features/origins/origin-proofs.service.ts';
import { createPublicQuota, type PublicQuota, readQuotaLimits } from '../features/quota/quota.service.ts';
import { createTxtRecords } from '../platform/dns/txt-records.ts';
import type { Money } from './create-money.ts';
import type { Foundation } from './open-foundation.ts';

/** Which pages may ask without a key, and how often. */
export interface PublicLane {
  readonly publicQuota: PublicQuota;
  readonly allowedOrigins: AllowedOrigins;
  readonly originProofs: OriginProofs;
}

export function createPublicLane(
  { config, clock, database }: Foundation,
  { usageSources }: Pick<Money, 'usageSources'>,
): PublicLane {
  const { db } = database;
  const publicQuota = createPublicQuota(db, clock, readQuotaLimits(config), usageSources);
  return {
    publicQuota,
    allowedOrigins: createAllowedOrigins({
      ...{ db, clock, quota: publicQuota },
      rules: {
        operators: operatorsOrigins(config),
        allowFirefoxExtensions: config.allowFirefoxExtensionOrigins,
      },
    }),
    originProofs: createOriginProofs({ db, clock, dns: createTxtRecords(config.dnsResolvers) }),
  };
}
