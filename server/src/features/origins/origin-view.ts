import type { AllowedOrigin, OriginTrial } from '@telltale/shared/contract';
import type { ClaimRow, OwnClaimRow } from './allowed-origins.repository.ts';
import { recordOf } from './origin-record.ts';
import { lossAt } from './origin-sightings.ts';

export type ClaimState = AllowedOrigin['state'];

export function stateOf({ proof, notice_until, ended_at }: ClaimRow, nowMs: number): ClaimState {
  if (ended_at !== null) return 'ended';
  if (proof !== null) return 'owned';
  return notice_until !== null && notice_until.getTime() > nowMs ? 'notice' : 'trial';
}

export function endsAt(row: ClaimRow, nowMs: number): Date | null {
  const { seen_at, missing_since, notice_until, ended_at } = row;
  const ends = {
    trial: null,
    owned: seen_at && lossAt({ seenAt: seen_at, missingSince: missing_since }),
    notice: notice_until,
    ended: ended_at,
  };
  return ends[stateOf(row, nowMs)];
}

/** A claim as its account sees it. */
export function viewClaim(row: OwnClaimRow, trial: OriginTrial | undefined, nowMs: number): AllowedOrigin {
  const state = stateOf(row, nowMs);
  return {
    origin_id: row.origin_id,
    origin: row.origin,
    created_at: row.created_at.toISOString(),
    state,
    proof: row.proof,
    record: recordOf(row.origin, row.site_token),
    trial: state === 'trial' && trial ? trial : null,
    ends_at: endsAt(row, nowMs)?.toISOString() ?? null,
  };
}
