/** The only source of time for rules, so that a test can travel. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
}

/** The UTC day of a moment, as the database writes dates: `2026-11-21`. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

export const systemClock: Clock = { nowMs: () => Date.now() };
