import type { OriginTrial } from '@telltale/shared/contract';
import * as z from 'zod';
import { type Clock, dayOf } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallSource, Visitor } from '../../platform/http/principals.ts';
import { eraseQuotaBefore, giveBackQuota, readQuota, type Spending, spendQuota } from './quota.repository.ts';

/** A day's allowance counts fresh inferences; what is answered from a cache, or refused, costs none of it. */
export interface PublicQuota {
  /**
   * Takes one fresh inference out of the day's allowance of the visitor, of its networks and of the tenant that owns
   * the page's origin, or of the origin itself while it is on trial: of all or of none. Call it right before the
   * inference is queued or run. Rejects with 429 `quota_exhausted`.
   */
  spend(visitor: Visitor): Promise<QuotaTicket>;
  /** Puts one inference back as part of the caller's transaction, because its queued job failed. */
  giveBack(tx: Tx, receipt: QuotaReceipt): Promise<void>;
  /** How far each origin's trial is used up today, for all claimants together. */
  trialsOf(origins: readonly string[]): Promise<ReadonlyMap<string, OriginTrial>>;
  /** Erases the counts of days that are over by every process's clock. @returns how many */
  sweep(): Promise<number>;
}

/** Holds keyed hashes of a day, no addresses; to be kept no longer than the job it belongs to. */
export const QuotaReceipt = z.object({ day: z.string(), subjects: z.array(z.string()) });
export type QuotaReceipt = z.infer<typeof QuotaReceipt>;

/** One inference taken out of an allowance. */
export interface QuotaTicket {
  /** Names what was taken, for the code that puts it back later and elsewhere. */
  readonly receipt: QuotaReceipt;
  /** Puts it back, because the inference did not come about; asked again, it is the same return. */
  giveBack(): Promise<void>;
}

export interface QuotaLimits {
  readonly perVisitor: number;
  readonly perTenant: number;
  readonly perTrialOrigin: number;
}

const dayMs = 86_400_000;
/** Clocks of processes may be ten minutes apart. */
const skewMs = 3_600_000;

export const readQuotaLimits = (config: {
  readonly publicChecksPerVisitorDay: number;
  readonly publicChecksPerTenantDay: number;
  readonly publicChecksPerTrialOriginDay: number;
}): QuotaLimits => ({
  perVisitor: config.publicChecksPerVisitorDay,
  perTenant: config.publicChecksPerTenantDay,
  perTrialOrigin: config.publicChecksPerTrialOriginDay,
});

/** Told of every fresh check on a page of an origin. */
export interface CheckCount {
  countWebsite(origin: string): void;
}

/** The counts live in the database: processes share them, and a restart forgets nothing. */
export function createPublicQuota(
  db: Db,
  clock: Clock,
  limits: QuotaLimits,
  sources?: CheckCount,
): PublicQuota {
  return {
    async spend(visitor) {
      const nowMs = clock.nowMs();
      const day = dayOf(nowMs);
      const spendings = spendingsOf(visitor, limits);
      if (!(await spendQuota(db, day, spendings))) throw exhaustedError(nowMs);
      if (visitor.origin !== null) sources?.countWebsite(visitor.origin);
      const receipt = { day, subjects: spendings.map(({ subject }) => subject) };
      let returned: Promise<void> | undefined;
      return {
        receipt,
        giveBack() {
          returned ??= db.transaction().execute((tx) => giveBackQuota(tx, day, receipt.subjects));
          return returned;
        },
      };
    },
    giveBack: (tx, { day, subjects }) => giveBackQuota(tx, day, subjects),
    async trialsOf(origins) {
      const spent = await readQuota(db, dayOf(clock.nowMs()), origins.map(trialSubject));
      const limit = limits.perTrialOrigin;
      return new Map(
        origins.map((origin) => [origin, { used: spent.get(trialSubject(origin)) ?? 0, limit }]),
      );
    },
    sweep: () => eraseQuotaBefore(db, dayOf(clock.nowMs() - skewMs)),
  };
}

const trialSubject = (origin: string) => `origin:${origin}`;

/** Always in this order, so that two visitors of one tenant cannot wait for each other. */
function spendingsOf(visitor: Visitor, { perVisitor, perTenant, perTrialOrigin }: QuotaLimits): Spending[] {
  const { tenantId, origin, isTrial } = visitor;
  return [
    ...sourceSpendings(visitor, perVisitor),
    ...(tenantId === null ? [] : [{ subject: `tenant:${tenantId}`, limit: perTenant }]),
    ...(isTrial && origin !== null ? [{ subject: trialSubject(origin), limit: perTrialOrigin }] : []),
  ];
}

/** @param kind what is counted, where that is not checks */
export function sourceSpendings(
  { visitorId, networks }: CallSource,
  perVisitor: number,
  kind?: string,
): Spending[] {
  const prefix = kind === undefined ? '' : `${kind}-`;
  return [
    { subject: `${prefix}visitor:${visitorId}`, limit: perVisitor },
    ...networks.map(({ networkId, times }) => ({
      subject: `${prefix}network:${networkId}`,
      limit: perVisitor * times,
    })),
  ];
}

export function exhaustedError(nowMs: number): ApiError {
  const untilMidnightMs = dayMs - (nowMs % dayMs);
  return new ApiError('quota_exhausted', undefined, { retryAfterSeconds: Math.ceil(untilMidnightMs / 1000) });
}
