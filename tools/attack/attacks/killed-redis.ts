import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryRedis, type TemporaryRedis } from '../../redis.ts';
import type { Attack, AttackContext, AttackRow } from '../attack.ts';
import { headerOf, jsonOf, send, tally } from '../send.ts';
import type { Target } from '../target.ts';

const timesShort = 1;
const timesFull = 25;
const callsPerMinute = 60;
/** More than two processes would allow between them. */
const burst = 160;
const slowestMs = 3_000;

export const measuresSpeed = true;

/** Redis killed while key holders call: it only shares counts, so nobody may notice but those who count. */
export const attack: Attack = async (context) => {
  const { isFull, inputs: times = isFull ? timesFull : timesShort } = context;
  const redis = await startTemporaryRedis();
  if (redis === null) return [notTried];
  try {
    const target = await context.startTarget({
      roles: ['api', 'api'],
      settings: { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: String(callsPerMinute) },
    });
    return [await killRepeatedly(context, target, redis, times)];
  } finally {
    redis.stop();
  }
};

const promise =
  'calls go on (200 or 429, within 3 s); a limit holds per process while it is gone and across processes before and after; health tells';
const what = 'Redis killed under load of two api processes, and started again';
const notTried: AttackRow = {
  ...{ attack: what, inputs: 0, promise, held: null },
  seen: 'not tried: no Redis was found or could be installed',
};

interface Burst {
  readonly allowed: number;
  readonly statuses: readonly number[];
  readonly slowest: number;
}

async function killRepeatedly({ tell }: AttackContext, target: Target, redis: TemporaryRedis, times: number) {
  const faults: string[] = [];
  const statuses: number[] = [];
  const together: number[] = [];
  const apart: number[] = [];
  const expect = (found: Burst, allowed: number, when: string) => {
    statuses.push(...found.statuses);
    if (found.allowed !== allowed)
      faults.push(`${when}: ${found.allowed} of ${burst} calls instead of ${allowed}`);
    if (found.slowest > slowestMs) faults.push(`${when}: a call took ${Math.round(found.slowest)} ms`);
  };
  for (let time = 0; time < times; time += 1) {
    const before = await callMany(target);
    expect(before, callsPerMinute, 'with Redis');
    together.push(before.allowed);
    // Killed in the middle of calls: the count before is lost, so only their answers are looked at.
    const during = callMany(target);
    await redis.kill();
    const { statuses: seen } = await during;
    statuses.push(...seen);
    if (!(await healthSays(target, 'degraded'))) faults.push('health does not say degraded');
    const without = await callMany(target);
    expect(without, callsPerMinute * target.processes.length, 'without Redis');
    apart.push(without.allowed);
    await redis.restart();
    if (!(await healthSays(target, 'ok'))) faults.push('health does not say ok within 10 s');
    if (time % 5 === 4) tell(`${time + 1} times: ${faults.length} faults`);
  }
  expect(await callMany(target), callsPerMinute, 'with Redis again');
  const other = statuses.filter((status) => status !== 200 && status !== 429);
  if (other.length > 0) faults.push(`other answers: ${tally(other)}`);
  for (const fault of faults.slice(0, 10)) tell(fault);
  return {
    attack: what,
    inputs: times,
    promise,
    seen: `${faults.length === 0 ? 'all of it' : faults.slice(0, 3).join('; ')}; a limit of ${callsPerMinute} let ${range(together)} calls through with Redis, ${range(apart)} without; ${tally(statuses)}`,
    held: faults.length === 0,
  };
}

function range(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** A fresh key holder calls both processes in turn, 16 at once. */
async function callMany(target: Target): Promise<Burst> {
  const { apiKey } = await target.createKeyHolder(1);
  const urls = target.processes.map(({ url }) => url);
  const answers = [];
  for (let from = 0; from < burst; from += 16)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          send(`${urls[at % urls.length]}/v1/usage`, { headers: { authorization: `Bearer ${apiKey}` } }),
        ),
      )),
    );
  const refusedRightly = answers.every((answer) => answer.status !== 429 || headerOf(answer, 'retry-after'));
  return {
    allowed: answers.filter(({ status }) => status === 200).length,
    statuses: refusedRightly ? answers.map(({ status }) => status) : [0],
    slowest: Math.max(...answers.map(({ elapsedMs }) => elapsedMs)),
  };
}

async function healthSays({ processes }: Target, state: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answers = await Promise.all(processes.map(({ url }) => send(`${url}/v1/health`)));
    if (answers.every((answer) => jsonOf(answer)?.cache === state)) return true;
    await pause(200);
  }
  return false;
}
