import type { DailyUsage } from '@telltale/shared/contract';

export const operations = ['image_check', 'video_check', 'text_check', 'audio_check'] as const;
export type Operation = (typeof operations)[number];

export interface WeekDay {
  /** ISO 8601, UTC. */
  readonly day: string;
  readonly used: Readonly<Record<Operation, number>>;
  readonly total: number;
}

const dayMs = 86_400_000;

/** Monday to Sunday of the UTC week of the newest day, which is today; days still to come count nothing. */
export function weekOf(usage: readonly DailyUsage[]): readonly WeekDay[] {
  const todayMs = Date.parse(usage.at(-1)?.day ?? new Date().toISOString().slice(0, 10));
  const mondayMs = todayMs - ((new Date(todayMs).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(mondayMs + index * dayMs).toISOString().slice(0, 10);
    const counts = usage.find((entry) => entry.day === day)?.by_operation ?? {};
    const of = (operation: Operation) => counts[operation] ?? 0;
    const used = {
      image_check: of('image_check'),
      video_check: of('video_check'),
      text_check: of('text_check'),
      audio_check: of('audio_check'),
    };
    return { day, used, total: operations.reduce((sum, operation) => sum + used[operation], 0) };
  });
}

/** The first round number at or above the tallest bar, so that the scale reads in halves. */
export function scaleTop(days: readonly WeekDay[]): number {
  const most = Math.max(4, ...days.map(({ total }) => total));
  const magnitude = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((step) => step * magnitude).find((top) => top >= most) ?? most;
}
