import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';

/** @param named what the page in every tab calls itself; null where no script of ours is in it */
export function tabShows(named: string | null): void {
  const answer = async () => {
    if (named === null) throw new Error('Could not establish connection.');
    return { taken: true, answer: named };
  };
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(answer as never);
}
