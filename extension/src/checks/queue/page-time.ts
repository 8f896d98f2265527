import { pageSeconds } from '../../storage/items.ts';
import { followKept } from '../../storage/kept.ts';
import { readJudgedMs, writeJudgedMs } from '../../storage/page-time.ts';

/** How long the detector may work for one page that nobody asked about; kept in storage, so that an evicted worker forgets none. */
export interface PageTime {
  isLeft(account: string): Promise<boolean>;
  spend(account: string, tookMs: number): Promise<void>;
}

export function createPageTime(): PageTime {
  const secondsAPage = followKept(pageSeconds);
  return {
    async isLeft(account) {
      const [seconds, spentMs] = await Promise.all([secondsAPage(), readJudgedMs(account)]);
      return spentMs < seconds * 1_000;
    },
    async spend(account, tookMs) {
      await writeJudgedMs(account, (await readJudgedMs(account)) + tookMs);
    },
  };
}
