const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What is known of an owner's record in the DNS. */
export interface Known {
  readonly seenAt: Date;
  readonly missingSince: Date | null;
}

export interface Sighted extends Known {
  /** When it is looked for again. */
  readonly checkAt: Date;
  readonly isLost: boolean;
}

const weekMs = 7 * dayMs;
const lostAfterMs = 14 * dayMs;
/** A server that was off for a while takes nothing away without a warning. */
const warnedForMs = 7 * dayMs;
/** No answer is no sign that the record is gone, until it has been so for this long beyond the week. */
const graceMs = dayMs;

/** When an owner loses an origin whose record is missing. */
export function lossAt({ seenAt, missingSince }: Known): Date | null {
  if (missingSince === null) return null;
  return new Date(Math.max(seenAt.getTime() + lostAfterMs, missingSince.getTime() + warnedForMs));
}

/** @param isThere whether the record was found; null when the DNS gave no answer */
export function afterLookUp(known: Known, isThere: boolean | null, nowMs: number): Sighted {
  const now = new Date(nowMs);
  if (isThere) return { seenAt: now, missingSince: null, checkAt: new Date(nowMs + weekMs), isLost: false };
  const unansweredMs = nowMs - known.seenAt.getTime();
  const countsAsMissing = isThere === false || unansweredMs >= weekMs + graceMs;
  const missing = { ...known, missingSince: known.missingSince ?? (countsAsMissing ? now : null) };
  const loss = lossAt(missing);
  const nextMs = nowMs + (isThere === null ? hourMs : dayMs);
  return {
    ...missing,
    checkAt: new Date(loss === null ? nextMs : Math.min(nextMs, loss.getTime())),
    isLost: loss !== null && nowMs >= loss.getTime(),
  };
}

/** When a record that was just found is looked for again. */
export const firstCheckAt = (now: Date): Date => new Date(now.getTime() + weekMs);
