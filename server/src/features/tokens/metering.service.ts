import type { Tx } from '../../platform/db/database.ts';

/** What costs tokens; also the keys of a usage report's `by_operation`. */
export type Operation = 'image_check' | 'video_check' | 'text_check' | 'audio_check';

export interface PaidRequest {
  readonly tenantId: string;
  readonly idempotencyKey: string;
  readonly operation: Operation;
  readonly costTokens: number;
  /** What is judged: hashes, language, content kind. Ids, URLs, times and boundaries do not count. */
  readonly payload: readonly (string | null)[];
}

export interface PaidAnswer {
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** False settles at 0: a hash-only request that found nothing. */
  readonly charged: boolean;
}

/** Three ways to an answer, tried in this order; the first that has one ends the work. */
export interface PaidWork {
  /**
   * Answers from what is stored and writes nothing, before anything is reserved: the cheapest way. Its answer
   * leaves only when the key is free for it and the tokens are there, both decided in one statement.
   */
  readonly lookUp?: () => Promise<PaidAnswer | null>;
  /** Answers from what is known already inside the reservation's own transaction: a few lookups and writes, nothing slow; null when it takes more. */
  readonly known?: (tx: Tx) => Promise<PaidAnswer | null>;
  /** Everything else, after the reservation is committed. A thrown error releases the reservation. */
  readonly fresh: (reservationId: string) => Promise<PaidAnswer>;
}

export interface Metered {
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Metering {
  /**
   * Runs `work` at most once per Idempotency-Key: reserves before it, settles and stores the answer after it; a
   * repeat gets the stored answer with `Idempotent-Replayed: true`. Rejects with 402, 409, 503.
   */
  run(request: PaidRequest, work: PaidWork): Promise<Metered>;
  /** Credits a settled reservation back because its queued job ended `failed`; repeating is harmless. */
  compensate(tx: Tx, reservationId: string): Promise<void>;
}
