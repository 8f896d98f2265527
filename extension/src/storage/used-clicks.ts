import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { keepInSession } from './session-room.ts';

const key = 'session:usedClicks';
const UsedClicks = z.array(z.string());
/** Nobody clicks as often while a frame of a page sleeps. */
const maxUsedClicks = 200;

// Frames ask side by side.
const oneAtATime = limitConcurrency(1);

/** @returns false where it was used before. Kept in storage: a frame may wake after the background was evicted. */
export function useClick(clickId: string): Promise<boolean> {
  return oneAtATime(async () => {
    const used = await readUsed();
    if (used.includes(clickId)) return false;
    await keepInSession(key, [...used, clickId].slice(-maxUsedClicks));
    return true;
  });
}

/** It led to nothing. */
export function freeClick(clickId: string): Promise<void> {
  return oneAtATime(async () => {
    const used = await readUsed();
    await keepInSession(
      key,
      used.filter((other) => other !== clickId),
    );
  });
}

async function readUsed(): Promise<readonly string[]> {
  return UsedClicks.safeParse(await storage.getItem(key)).data ?? [];
}
