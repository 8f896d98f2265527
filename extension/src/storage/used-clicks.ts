import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { keepInSession } from './session-room.ts';

const key = 'session:usedClicks';
const UsedClicks = z.array(z.object({ clickId: z.string(), asker: z.string() }));
/** Nobody clicks as often while a frame of a page sleeps. */
const maxUsedClicks = 200;

// Frames ask side by side.
const oneAtATime = limitConcurrency(1);

/**
 * Kept in storage: a frame may wake after the background was evicted, and the frame that was answered last asks again.
 * @param asker names the frame that asks
 * @returns false where another frame has used it, or it cannot be kept that this one does
 */
export function useClick(clickId: string, asker: string): Promise<boolean> {
  return oneAtATime(async () => {
    const used = await readUsed();
    const before = used.find((click) => click.clickId === clickId);
    if (before) return before.asker === asker;
    return keepInSession(key, [...used, { clickId, asker }].slice(-maxUsedClicks));
  });
}

/** It led to nothing. */
export function freeClick(clickId: string): Promise<void> {
  return oneAtATime(async () => {
    const used = await readUsed();
    await keepInSession(
      key,
      used.filter((other) => other.clickId !== clickId),
    );
  });
}

async function readUsed(): Promise<z.infer<typeof UsedClicks>> {
  return UsedClicks.safeParse(await storage.getItem(key)).data ?? [];
}
