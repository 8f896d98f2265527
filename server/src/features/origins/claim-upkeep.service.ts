import type { Log } from '../../platform/log.ts';
import { workEvery } from '../../platform/work-every.ts';
import type { OriginMails } from './origin-mails.service.ts';
import type { OriginProofs } from './origin-proofs.service.ts';

/** What claims of websites need from time to time: a look into the DNS, and mails. */
export interface ClaimUpkeep {
  /** Does what is due; what fails is left for the next time. Two processes at once are harmless. */
  keep(): Promise<void>;
  /** Does it now and every minute. Resolves to the stop function, which waits for work in hand. */
  start(): () => Promise<void>;
}

const intervalMs = 60_000;

export function createClaimUpkeep(deps: {
  readonly log: Log;
  readonly proofs: Pick<OriginProofs, 'recheckDue'>;
  readonly mails: OriginMails;
}): ClaimUpkeep {
  async function keep(): Promise<void> {
    for (const work of [deps.proofs.recheckDue, deps.mails.sendDue])
      await work().catch((error: unknown) => deps.log.warn({ err: error }, 'claims could not be kept'));
  }
  return { keep, start: () => workEvery(intervalMs, keep) };
}
