import { setTimeout as pause } from 'node:timers/promises';
import type { AttackContext } from './attack.ts';
import { auditTokens, jobsAtTheEnd, lostJobs } from './audit.ts';
import { faultsOfLoad, type MixedLoad } from './mixed-load.ts';
import { send } from './send.ts';
import type { Target } from './target.ts';

const answersTimeoutMs = 240_000;
const givenUpMs = 60_000;

/** Asks `ready` until it says so. @returns how long that took; longer than told is a fault */
export async function untilReady({ url }: Target, withinMs: number, faults: string[]): Promise<number> {
  const sinceMs = performance.now();
  while ((await send(`${url}/v1/health/ready`)).status !== 200) {
    if (performance.now() - sinceMs > givenUpMs) {
      faults.push('not ready a minute after the outage');
      break;
    }
    await pause(50);
  }
  const elapsedMs = Math.round(performance.now() - sinceMs);
  if (elapsedMs > withinMs) faults.push(`ready only after ${elapsedMs} ms`);
  return elapsedMs;
}

export interface AfterOutage {
  readonly faults: readonly string[];
  /** Checks, tokens and jobs, for the table. */
  readonly seen: string;
}

/** Ends the load and looks whether anything was lost: answers, tokens, jobs. Only a full run waits for every answer. */
export async function lookAfterOutage(
  { isFull, tell, seed }: AttackContext,
  { databaseUrl }: Target,
  load: MixedLoad,
  faultsSoFar: readonly string[],
): Promise<AfterOutage> {
  await pause(2_000);
  const unanswered = await load.end(isFull ? answersTimeoutMs : 2_000);
  const jobs = await jobsAtTheEnd(databaseUrl, isFull ? answersTimeoutMs : 0);
  const { faults: tokenFaults, spentTokens } = await auditTokens(databaseUrl, load.checks);
  const lost = await lostJobs(databaseUrl, load.checks);
  const faults = [
    ...faultsSoFar,
    ...tokenFaults,
    ...faultsOfLoad(load),
    ...(lost > 0 ? [`${lost} jobs lost`] : []),
    ...(isFull && unanswered > 0 ? [`${unanswered} checks without an answer`] : []),
    ...(isFull && jobs.unfinished > 0 ? [`${jobs.unfinished} jobs without an end`] : []),
  ];
  for (const fault of faults.slice(0, 20)) tell(fault);
  return {
    faults,
    seen: `${load.checks.length} checks, ${unanswered} without an answer at the end, ${spentTokens} tokens, ${jobs.succeeded} jobs succeeded, ${jobs.failed} failed (seed ${seed})`,
  };
}

/** The faults in short, for the table. */
export const tellFaults = (faults: readonly string[]): string =>
  faults.length === 0 ? 'all of it' : `${faults.length} faults: ${faults.slice(0, 3).join('; ')}`;
