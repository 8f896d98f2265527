import { storage } from 'wxt/utils/storage';
import { keepInSession } from './session-room.ts';

/** How long the detector has worked for a page. Nobody else writes it, and the detector does one thing after the other. */
export const judgedKey = (pageViewId: string) => `session:judged-${pageViewId}` as const;

export async function readJudgedMs(pageViewId: string): Promise<number> {
  const kept: unknown = await storage.getItem(judgedKey(pageViewId));
  return typeof kept === 'number' ? kept : 0;
}

export function writeJudgedMs(pageViewId: string, judgedMs: number): Promise<void> {
  return keepInSession(judgedKey(pageViewId), judgedMs);
}
