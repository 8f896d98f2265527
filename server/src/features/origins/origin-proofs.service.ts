import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TxtRecords } from '../../platform/dns/txt-records.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findClaim, type OwnClaimRow } from './allowed-origins.repository.ts';
import { takeDueChecks } from './origin-checks.repository.ts';
import { insertOriginMails } from './origin-mails.repository.ts';
import {
  findOwner,
  giveOrigin,
  lockOrigin,
  releaseClaim,
  updateSighting,
} from './origin-owners.repository.ts';
import { holdsRecord, recordOf } from './origin-record.ts';
import { afterLookUp, firstCheckAt, lossAt } from './origin-sightings.ts';

/** Whose a website is, by what stands in its DNS. Nothing is ever fetched from the website itself. */
export interface OriginProofs {
  /**
   * Looks for the record of a claim now; where it is found, the origin is the tenant's and other claims end. Rejects
   * with 404, 409 `origin_unprovable`, `origin_record_missing` or `origin_taken`, or 503 `dns_unavailable`.
   */
  verify(tenantId: string, originId: string): Promise<void>;
  /** Looks again for the records whose time has come. Two processes never look for the same one. */
  recheckDue(): Promise<void>;
}

export interface OriginProofDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dns: TxtRecords;
}

const dnsRetrySeconds = 60;
const checksAtOnce = 8;

export function createOriginProofs({ db, clock, dns }: OriginProofDeps): OriginProofs {
  async function recheck(row: OwnClaimRow): Promise<void> {
    const record = recordOf(row.origin, row.site_token);
    if (record === null) return;
    const texts = await dns.lookUp(record.name);
    const isThere = texts && holdsRecord(texts, record);
    await db.transaction().execute((tx) => storeSighting(tx, row, isThere, clock.nowMs()));
  }

  return {
    async verify(tenantId, originId) {
      const row = await findClaim(db, tenantId, originId);
      if (!row) throw new ApiError('not_found');
      // The word of the operator needs no record.
      if (row.proof === 'operator' || row.proof === 'configured') return;
      const record = recordOf(row.origin, row.site_token);
      if (record === null) throw new ApiError('origin_unprovable');
      const texts = await dns.lookUp(record.name);
      if (texts === null)
        throw new ApiError('dns_unavailable', undefined, {
          retryAfterSeconds: dnsRetrySeconds,
        });
      if (!holdsRecord(texts, record))
        throw new ApiError(
          'origin_record_missing',
          `There is no TXT record ${record.name} with the value ${record.value} yet.`,
        );
      await db.transaction().execute((tx) => takeByRecord(tx, row, texts, new Date(clock.nowMs())));
    },
    async recheckDue() {
      for (;;) {
        const due = await takeDueChecks(db, new Date(clock.nowMs()), checksAtOnce);
        await Promise.all(due.map(recheck));
        if (due.length < checksAtOnce) return;
      }
    },
  };
}

/** Of two accounts whose records stand side by side the one that has the origin keeps it. */
async function takeByRecord(tx: Tx, row: OwnClaimRow, texts: readonly string[], now: Date): Promise<void> {
  const { origin, origin_id: originId, tenant_id: tenantId } = row;
  await lockOrigin(tx, origin);
  // Given up, or gone with its account, while the DNS was asked.
  if (tenantId === null || !(await findClaim(tx, tenantId, originId))) throw new ApiError('not_found');
  const owner = await findOwner(tx, origin);
  if (owner && owner.tenant_id !== tenantId) {
    const rival =
      owner.tenant_id === null ? undefined : await findClaim(tx, owner.tenant_id, owner.origin_id);
    const record = rival?.proof === 'dns' ? recordOf(origin, rival.site_token) : null;
    if (record === null || holdsRecord(texts, record)) throw new ApiError('origin_taken');
  }
  if (owner?.tenant_id === tenantId && owner.proof !== 'dns') return;
  await giveOrigin(tx, { originId, tenantId, origin, proof: 'dns', now, checkAt: firstCheckAt(now) });
}

async function storeSighting(
  tx: Tx,
  row: OwnClaimRow,
  isThere: boolean | null,
  nowMs: number,
): Promise<void> {
  const { origin, origin_id: originId, tenant_id: tenantId } = row;
  await lockOrigin(tx, origin);
  const current = tenantId === null ? undefined : await findClaim(tx, tenantId, originId);
  if (tenantId === null || current?.proof !== 'dns' || current.seen_at === null) return;
  const known = { seenAt: current.seen_at, missingSince: current.missing_since };
  const sighted = afterLookUp(known, isThere, nowMs);
  const mail = { tenantId, origin, now: new Date(nowMs) };
  if (sighted.isLost) {
    await releaseClaim(tx, originId);
    return insertOriginMails(tx, [{ ...mail, news: 'lost', until: null }]);
  }
  const { seenAt, missingSince, checkAt } = sighted;
  await updateSighting(tx, originId, { seen_at: seenAt, missing_since: missingSince, check_at: checkAt });
  if (known.missingSince === null && missingSince !== null)
    await insertOriginMails(tx, [{ ...mail, news: 'missing', until: lossAt(sighted) }]);
}
