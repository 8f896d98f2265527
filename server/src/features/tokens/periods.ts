import { dayOf } from '../../platform/clock.ts';

const dayMs = 86_400_000;

/** First day (a Monday) of the UTC week of a moment. */
export function weekStartOf(timeMs: number): string {
  const daysSinceMonday = (new Date(timeMs).getUTCDay() + 6) % 7;
  return dayOf(timeMs - daysSinceMonday * dayMs);
}

/** First day of the UTC month of a moment. */
export function monthStartOf(timeMs: number): string {
  return `${dayOf(timeMs).slice(0, 7)}-01`;
}

/** Days in UTC; the end is exclusive. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

export function weekOf(timeMs: number): Period {
  const start = weekStartOf(timeMs);
  return { start, end: dayOf(Date.parse(start) + 7 * dayMs) };
}

export function monthOf(timeMs: number): Period {
  const time = new Date(timeMs);
  return {
    start: monthStartOf(timeMs),
    end: dayOf(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1)),
  };
}

/** The last `days` UTC days, today's included, oldest first. */
export function lastDays(timeMs: number, days: number): string[] {
  return Array.from({ length: days }, (_, at) => dayOf(timeMs - (days - 1 - at) * dayMs));
}

/** Midnight UTC of a day, ISO 8601. */
export const midnight = (day: string): string => new Date(day).toISOString();
