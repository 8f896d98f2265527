import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackContext, AttackRow } from '../attack.ts';
import { type Audit, auditTokens, type JobCounts, jobsAtTheEnd, lostJobs } from '../audit.ts';
import { type MixedLoad, startMixedLoad } from '../mixed-load.ts';
import { createRandom } from '../random.ts';
import { type Supervisor, supervise } from '../supervise.ts';
import type { Target } from '../target.ts';

const momentsShort = 2;
const momentsFull = 200;
const mostAttempts = 3;
/** A killed request holds its key for a minute, and a killed worker its job for half a minute (a video's a whole one). */
const answersTimeoutMs = 240_000;

/** kill -9 at random moments, while key holders and visitors have checks of every kind in hand. */
export const attack: Attack = async (context) => {
  const { isFull, seed, inputs: moments = isFull ? momentsFull : momentsShort } = context;
  const target = await context.startTarget({
    roles: isFull ? ['api', 'api', 'worker', 'worker'] : ['api', 'worker'],
    settings: { RATE_LIMIT_PER_MINUTE: '1000000', PUBLIC_CHECKS_PER_TENANT_DAY: '1000000' },
  });
  const holders = await Promise.all(Array.from({ length: 4 }, () => target.createKeyHolder()));
  const random = createRandom(seed);
  const supervisor = supervise(target);
  const load = startMixedLoad({
    ...{ random: createRandom(seed + 1), holders, origin: target.origin, urls: supervisor.urls },
    ...(isFull ? { perSecond: 5, inHand: 150 } : { perSecond: 8, inHand: 20 }),
  });
  await pause(isFull ? 3_000 : 1_500);
  let moment = 0;
  for (; moment < moments && !context.isTimeUp(); moment += 1) {
    // With nobody there nothing would be in hand; one of each role is enough, the others may be starting.
    await supervisor.eachRoleReady(60_000);
    await pause(isFull ? random.between(200, 4_000) : random.between(300, 1_500));
    supervisor.kill(isFull ? random.below(supervisor.places()) : moment % supervisor.places());
    if (moment % 20 === 19) context.tell(await progress(target, load, moment + 1));
  }
  const areReady = await supervisor.allReady(isFull ? answersTimeoutMs : 60_000);
  await pause(2_000);
  const unanswered = await load.end(isFull ? answersTimeoutMs : 2_000);
  // In the short form killed requests still hold their keys, and killed workers their jobs.
  const jobs = await jobsAtTheEnd(target.databaseUrl, isFull ? answersTimeoutMs : 0);
  const seen = {
    ...{ load, unanswered, jobs, areReady, orphans: supervisor.countOrphans() },
    audit: await auditTokens(target.databaseUrl, load.checks),
    lost: await lostJobs(target.databaseUrl, load.checks),
  };
  supervisor.end();
  return [rowOf(context, moment, supervisor, seen)];
};

interface Seen {
  readonly load: MixedLoad;
  readonly audit: Audit;
  readonly unanswered: number;
  readonly jobs: JobCounts;
  readonly lost: number;
  readonly orphans: number;
  readonly areReady: boolean;
}

async function progress(target: Target, { checks }: MixedLoad, moments: number): Promise<string> {
  const { faults } = await auditTokens(target.databaseUrl, null);
  const answered = checks.filter(({ answer }) => answer !== null).length;
  return `${moments} moments, ${checks.length} checks, ${answered} answered, ${faults.length} faults ${faults[0] ?? ''}`;
}

function rowOf(
  { isFull, seed, tell }: AttackContext,
  moments: number,
  { ownEnds }: Supervisor,
  { load, audit, unanswered, jobs, lost, orphans, areReady }: Seen,
): AttackRow {
  const refusals = load.checks.flatMap(({ refusal }) => refusal ?? []);
  const faults = [
    ...audit.faults,
    ...load.otherAnswers,
    ...refusals,
    ...ownEnds,
    ...(areReady ? [] : ['a process did not come back']),
    ...(lost > 0 ? [`${lost} jobs lost`] : []),
    ...(orphans > 0 ? [`${orphans} processes outlived the one that started them`] : []),
    ...(jobs.mostAttempts > mostAttempts ? [`a job was tried ${jobs.mostAttempts} times`] : []),
    ...(isFull && unanswered > 0 ? [`${unanswered} checks without an answer`] : []),
    ...(isFull && jobs.unfinished > 0 ? [`${jobs.unfinished} jobs without an end`] : []),
  ];
  for (const fault of faults.slice(0, 20)) tell(fault);
  return {
    attack: `kill -9 at random moments over ${isFull ? 'two api and two worker processes' : 'an api and a worker process'}, under images, texts, recordings and videos`,
    inputs: moments,
    promise:
      'ledger sum = balance, tokens taken = tokens settled, one charge a key, every repeat its stored answer, no job lost, no process left behind',
    seen: `${faults.length === 0 ? 'all of it' : `${faults.length} faults: ${faults.slice(0, 3).join('; ')}`}; ${load.checks.length} checks in ${load.answers.length} calls, ${unanswered} without an answer at the end, ${audit.spentTokens} tokens, ${jobs.succeeded} jobs succeeded, ${jobs.failed} failed, ${jobs.unfinished} unfinished, at most ${jobs.mostAttempts} attempts (seed ${seed})`,
    held: faults.length === 0 && load.checks.some(({ answer }) => answer !== null),
  };
}
