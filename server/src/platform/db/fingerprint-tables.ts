import type { Generated } from 'kysely';

/** The index before verdict_fingerprint: nothing is added any more, and its rows go with their verdicts. */
interface VerdictBandTable {
  band: number;
  sha256: Buffer;
  model_id: string;
}

interface VerdictKindTable {
  kind_id: Generated<number>;
  model_id: string;
  /** The detector's; `provenance` for what a file's signature says, whatever its label. */
  label: string;
}

/** Written by the triggers of `verdict`. */
interface VerdictFingerprintTable {
  fingerprint_id: Generated<string>;
  xid: Generated<string>;
  erased_at: Date | null;
  kind_id: number;
  sha256: Buffer | null;
  pdq: Buffer | null;
}

interface FingerprintBackfillTable {
  sha256: Buffer;
  model_id: string;
}

export interface FingerprintTables {
  verdict_band: VerdictBandTable;
  verdict_kind: VerdictKindTable;
  verdict_fingerprint: VerdictFingerprintTable;
  fingerprint_backfill: FingerprintBackfillTable;
}
