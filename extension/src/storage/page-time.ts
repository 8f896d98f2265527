import { storage } from 'wxt/utils/storage';
import { keepInSession } from './session-room.ts';

/** A page has one account, and the frames of other sites in it share another: none of them uses up what is the page's. */
export function accountOf({ pageViewId, isForeign }: AccountHolder): string {
  return isForeign ? `${pageViewId} frames` : pageViewId;
}

interface AccountHolder {
  readonly pageViewId: string;
  readonly isForeign?: boolean | undefined;
}

/** How long the detector has worked on an account. Nobody else writes it, and the detector does one thing after the other. */
export const judgedKey = (account: string) => `session:judged-${account}` as const;

export async function readJudgedMs(account: string): Promise<number> {
  const kept: unknown = await storage.getItem(judgedKey(account));
  return typeof kept === 'number' ? kept : 0;
}

export async function writeJudgedMs(account: string, judgedMs: number): Promise<void> {
  await keepInSession(judgedKey(account), judgedMs);
}
