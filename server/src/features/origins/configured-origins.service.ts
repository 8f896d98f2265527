import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { newOriginId } from './allowed-origins.service.ts';
import {
  endOtherClaims,
  findOwner,
  giveOrigin,
  lockOrigin,
  releaseConfigured,
} from './origin-owners.repository.ts';

/** An origin of the configuration: a tenant's, or (null) the operator's own. */
export interface ConfiguredOrigin {
  readonly origin: string;
  readonly tenantId: string | null;
}

/**
 * Brings the claims in the database in line with the configuration: what it names is given to its tenant or taken for
 * the operator, other claims end, and what it no longer gives becomes a trial. Doing it twice is harmless.
 */
export async function adoptConfiguredOrigins(
  db: Db,
  clock: Clock,
  configured: readonly ConfiguredOrigin[],
): Promise<void> {
  const now = new Date(clock.nowMs());
  const given = configured.filter(({ tenantId }) => tenantId !== null).map(({ origin }) => origin);
  await db.transaction().execute((tx) => releaseConfigured(tx, given));
  for (const { origin, tenantId } of configured)
    await db.transaction().execute(async (tx) => {
      await lockOrigin(tx, origin);
      if (tenantId === null) return endOtherClaims(tx, origin, null, now);
      const owner = await findOwner(tx, origin);
      if (owner?.tenant_id === tenantId && owner.proof === 'configured') return;
      await giveOrigin(tx, {
        originId: newOriginId(),
        tenantId,
        origin,
        proof: 'configured',
        now,
        checkAt: null,
      });
    });
}
