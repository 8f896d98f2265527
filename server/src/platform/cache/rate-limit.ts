export interface RateLimitOptions {
  /** Tells limits apart in the store and in the answer's headers. */
  readonly name: string;
  readonly calls: number;
  readonly windowSeconds: number;
}

/** Counts calls by key in windows that begin with a key's first call. */
export interface RateLimit {
  readonly options: RateLimitOptions;
  /** @param times counts for so many calls; one by default */
  count(key: string, times?: number): Promise<Counted>;
  /** What is left, without counting. */
  look(key: string): Promise<Counted>;
}

export interface Counted {
  readonly isWithin: boolean;
  /** Calls left in the window. */
  readonly left: number;
  /** Whole seconds until the window ends, at least one. */
  readonly resetSeconds: number;
}
