import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../postgres.ts';
import type { Attack, AttackContext } from '../attack.ts';
import { probePrefix, startMixedLoad } from '../mixed-load.ts';
import { lookAfterOutage, tellFaults, untilReady } from '../outage.ts';
import { createRandom } from '../random.ts';
import { type Answer, headerOf, jsonBody, send, tally } from '../send.ts';
import type { AttackedKeyHolder, Target } from '../target.ts';

const timesShort = 1;
const timesFull = 20;
/** Health gives each part two seconds to answer; then what it says must be true. */
const truthAfterMs = 3_000;
const recoveredWithinMs = 10_000;
const slowestMs = 5_000;

export const measuresSpeed = true;

/** Postgres stopped at once, as a power cut would, under load, and started again on what it had written. */
export const attack: Attack = async (context) => {
  const { isFull, seed, inputs: times = isFull ? timesFull : timesShort } = context;
  const postgres = await startTemporaryPostgres({ durable: true });
  if (postgres === null) return [];
  try {
    const target = await context.startTarget({
      roles: isFull ? ['api', 'worker', 'worker'] : ['all'],
      settings: { RATE_LIMIT_PER_MINUTE: '1000000', PUBLIC_CHECKS_PER_TENANT_DAY: '1000000' },
      databaseUrl: postgres.url,
    });
    return [await crashRepeatedly(context, target, postgres, times, seed)];
  } finally {
    postgres.stop();
  }
};

interface Watched {
  readonly faults: string[];
  readonly recoveredMs: number[];
  readonly probes: Answer[];
}

async function crashRepeatedly(
  context: AttackContext,
  target: Target,
  postgres: TemporaryPostgres,
  times: number,
  seed: number,
) {
  const { isFull, tell, isTimeUp } = context;
  const random = createRandom(seed);
  const holders = await Promise.all(Array.from({ length: 4 }, () => target.createKeyHolder()));
  const load = startMixedLoad({
    ...{ random: createRandom(seed + 1), holders, origin: target.origin, urls: () => [target.url] },
    ...{ perSecond: 6, inHand: 60 },
  });
  const [prober] = holders;
  const watched: Watched = { faults: [], recoveredMs: [], probes: [] };
  let time = 0;
  for (; time < times && prober && !isTimeUp(); time += 1) {
    await pause(random.between(2_000, 5_000));
    await postgres.crash();
    await probeWhileDown(target, prober, watched, isFull ? random.between(1_000, 8_000) : 3_500);
    await postgres.restart();
    watched.recoveredMs.push(await untilReady(target, recoveredWithinMs, watched.faults));
    if (time % 5 === 4) tell(`${time + 1} times: ${watched.faults.length} faults`);
  }
  const { faults, seen } = await lookAfterOutage(context, target, load, watched.faults);
  return {
    attack: 'Postgres stopped `immediate` under mixed load, down for seconds, started again',
    inputs: time,
    promise:
      '503 with Retry-After within 5 s and no other 5xx, live 200, ready 503 while it is down and 200 within 10 s after, tokens exact, no job lost',
    seen: `${tellFaults(faults)}; ready again after ${Math.max(...watched.recoveredMs)} ms at most; ${watched.probes.length} calls while down: ${tally(watched.probes.map(({ status }) => status))}; ${seen}`,
    held: faults.length === 0,
  };
}

async function probeWhileDown(
  target: Target,
  { apiKey }: AttackedKeyHolder,
  { faults, probes }: Watched,
  downMs: number,
): Promise<void> {
  const sinceMs = performance.now();
  const { headers, body } = jsonBody({ text: 'Is anybody there? '.repeat(20), language: 'en' });
  const paid = { ...headers, authorization: `Bearer ${apiKey}` };
  while (performance.now() - sinceMs < downMs) {
    const beganMs = performance.now() - sinceMs;
    const key = { 'idempotency-key': `${probePrefix}${randomUUID()}` };
    const [check, ready, live] = await Promise.all([
      send(`${target.url}/v1/text/check`, { method: 'POST', headers: { ...paid, ...key }, body }),
      send(`${target.url}/v1/health/ready`),
      send(`${target.url}/v1/health/live`),
    ]);
    probes.push(check);
    if (check.status !== 503 || headerOf(check, 'retry-after') === undefined)
      faults.push(`a check while it was down: ${check.status} ${check.failure ?? ''}`);
    if (Math.max(check.elapsedMs, ready.elapsedMs) > slowestMs)
      faults.push(`a call took ${Math.round(Math.max(check.elapsedMs, ready.elapsedMs))} ms`);
    if (live.status !== 200) faults.push(`live: ${live.status} ${live.failure ?? ''}`);
    if (ready.status === 200 && beganMs > truthAfterMs) faults.push('ready, though the database is down');
    await pause(150);
  }
}
