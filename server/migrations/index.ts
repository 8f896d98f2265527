import type { Migration } from 'kysely/migration';
import * as spine from './2026-11-21-spine.ts';
import * as accounts from './2026-11-21b-accounts.ts';
import * as tokens from './2026-11-21c-tokens.ts';
import * as billing from './2026-11-21d-billing.ts';
import * as checks from './2026-11-21e-checks.ts';
import * as speechText from './2026-11-21e2-speech-text.ts';
import * as publicLane from './2026-11-21f-public.ts';
import * as reviews from './2026-11-21g-reviews.ts';
import * as limits from './2026-11-21h-limits.ts';
import * as retention from './2026-11-21i-retention.ts';
import * as watching from './2026-11-21j-watching.ts';
import * as reviewJobs from './2026-11-21k-reviews.ts';
import * as jobs from './2026-11-21l-jobs.ts';
import * as trustList from './2026-11-21m-trust-list.ts';
import * as tokenBatches from './2026-11-21n-token-batches.ts';
import * as signInNetworks from './2026-11-23a-sign-in-networks.ts';
import * as originClaims from './2026-11-23b-origin-claims.ts';
import * as worksFrom from './2026-11-25a-works-from.ts';
import * as fingerprintIndex from './2026-11-25b-fingerprint-index.ts';
import * as exportKeys from './2026-11-25c-export-keys.ts';
import * as endedAccounts from './2026-11-25d-ended-accounts.ts';
import * as usageSources from './2026-11-25e-usage-sources.ts';
import * as reviewSearch from './2026-11-25f-review-search.ts';
import * as mailLanguage from './2026-11-25g-mail-language.ts';
import * as verdictThresholds from './2026-11-26a-verdict-thresholds.ts';
import * as queueSchema from './2026-11-26b-queue-schema.ts';
import * as reviewGrams from './2026-11-27a-review-grams.ts';
import * as jobAttempts from './2026-11-27b-job-attempts.ts';
import * as signedKind from './2026-11-27c-signed-kind.ts';
import * as abstentions from './2026-11-27d-abstentions.ts';
import * as verdictTrustList from './2026-11-28a-verdict-trust-list.ts';
import * as expirePastLocks from './2026-11-28b-expire-past-locks.ts';
import * as expireBesideLocks from './2026-11-29a-expire-beside-locks.ts';

export interface SchemaMigration extends Migration {
  /**
   * The migration that a version must know to work with the schema from here on. Absent: whatever worked before still
   * does, because this one only adds. One that takes something away or narrows it names the first migration whose
   * version did without (docs/decisions/0032-an-older-version-starts-on-a-newer-database.md).
   */
  readonly worksFrom?: string;
}
export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>;

/** Frozen, in order of their names. A change of schema is a new file, never an edit. */
export const migrations: SchemaMigrations = {
  '2026-11-21-spine': spine,
  '2026-11-21b-accounts': accounts,
  '2026-11-21c-tokens': tokens,
  '2026-11-21e-checks': checks,
  '2026-11-21e2-speech-text': speechText,
  '2026-11-21d-billing': billing,
  '2026-11-21f-public': publicLane,
  '2026-11-21g-reviews': reviews,
  '2026-11-21h-limits': limits,
  '2026-11-21i-retention': retention,
  '2026-11-21j-watching': watching,
  '2026-11-21k-reviews': reviewJobs,
  '2026-11-21l-jobs': jobs,
  '2026-11-21m-trust-list': trustList,
  '2026-11-21n-token-batches': tokenBatches,
  '2026-11-23a-sign-in-networks': signInNetworks,
  '2026-11-23b-origin-claims': originClaims,
  '2026-11-25a-works-from': worksFrom,
  '2026-11-25b-fingerprint-index': fingerprintIndex,
  '2026-11-25c-export-keys': exportKeys,
  '2026-11-25d-ended-accounts': endedAccounts,
  '2026-11-25e-usage-sources': usageSources,
  '2026-11-25f-review-search': reviewSearch,
  '2026-11-25g-mail-language': mailLanguage,
  '2026-11-26a-verdict-thresholds': verdictThresholds,
  '2026-11-26b-queue-schema': queueSchema,
  '2026-11-27a-review-grams': reviewGrams,
  '2026-11-27b-job-attempts': jobAttempts,
  '2026-11-27c-signed-kind': signedKind,
  '2026-11-27d-abstentions': abstentions,
  '2026-11-28a-verdict-trust-list': verdictTrustList,
  '2026-11-28b-expire-past-locks': expirePastLocks,
  '2026-11-29a-expire-beside-locks': expireBesideLocks,
};

/**
 * The schema of the queue's library, which migrates its own tables when the queue starts. Another number comes with a
 * migration above that says by its mark whether versions with the older library still work.
 */
export const queueSchemaVersion = 46;
