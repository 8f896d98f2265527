import { tokensADay, tokenUse } from './items.ts';

/** What the day's tokens come to, for a screen. */
export interface TokensToday {
  readonly used: number;
  readonly perDay: number;
}

/** The reader's own day: midnight is where they are. */
export function localDay(atMs: number): string {
  const at = new Date(atMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export async function readTokensToday(nowMs: number): Promise<TokensToday> {
  const [perDay, { day, used }] = await Promise.all([tokensADay.read(), tokenUse.read()]);
  return { perDay, used: day === localDay(nowMs) ? used : 0 };
}
