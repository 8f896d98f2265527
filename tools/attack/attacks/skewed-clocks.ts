import { setTimeout as pause } from 'node:timers/promises';
import { benchPicture } from '../../bench/bench-pictures.ts';
import type { Attack, AttackContext } from '../attack.ts';
import { auditTokens, jobsAtTheEnd, lostJobs } from '../audit.ts';
import { faultsOfLoad, startMixedLoad } from '../mixed-load.ts';
import { createRandom, visitorAddress } from '../random.ts';
import { formBody, headerOf, jsonBody, jsonOf, send } from '../send.ts';
import type { Target } from '../target.ts';

/** Two of them are ten minutes apart. */
const skewMs = 300_000;
const shortMs = 4_000;
const fullMs = 300_000;

/** Loaded before the server: every use of the clock in that process, the libraries' too, is off by so much. */
function clockOff(offsetMs: number): Readonly<Record<string, string>> {
  const script = `const Real = Date; const now = () => Real.now() + ${offsetMs};
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}

/** The database's clock is right, one api and one worker are five minutes ahead, the others five minutes late. */
export const attack: Attack = async (context) => {
  const { isFull, seed } = context;
  const target = await context.startTarget({
    roles: ['api'],
    settings: {
      ...{ RATE_LIMIT_PER_MINUTE: '1000000', PUBLIC_CHECKS_PER_TENANT_DAY: '1000000' },
      ...{ DEV_MAGIC_LINKS: '1', ...clockOff(-skewMs) },
    },
  });
  await target.startProcess('api', clockOff(skewMs));
  await target.startProcess('worker', clockOff(skewMs));
  if (isFull) await target.startProcess('worker', clockOff(-skewMs));
  const holders = await Promise.all(Array.from({ length: 4 }, () => target.createKeyHolder()));
  const urls = target.processes.filter(({ url }) => url !== '').map(({ url }) => url);
  const handed = await handAround(target, urls, isFull ? 50 : 2);
  const load = startMixedLoad({
    ...{ random: createRandom(seed), holders, origin: target.origin, urls: () => urls },
    ...{ perSecond: isFull ? 5 : 3, inHand: 30 },
  });
  await pause(isFull ? fullMs : shortMs);
  const unanswered = await load.end(120_000);
  const jobs = await jobsAtTheEnd(target.databaseUrl, 60_000);
  const { faults: tokenFaults, spentTokens } = await auditTokens(target.databaseUrl, load.checks);
  const lost = await lostJobs(target.databaseUrl, load.checks);
  const faults = [
    ...handed,
    ...tokenFaults,
    ...faultsOfLoad(load),
    ...(lost > 0 ? [`${lost} jobs lost`] : []),
    ...(unanswered > 0 ? [`${unanswered} checks without an answer`] : []),
    ...(jobs.unfinished > 0 ? [`${jobs.unfinished} jobs without an end`] : []),
    ...(jobs.failed > 0 ? [`${jobs.failed} jobs failed`] : []),
    ...(jobs.mostAttempts > 1 ? [`a job was tried ${jobs.mostAttempts} times`] : []),
  ];
  return [rowOf(context, faults, load.checks.length, spentTokens, jobs.succeeded)];
};

function rowOf(
  { tell, seed }: AttackContext,
  faults: string[],
  checks: number,
  tokens: number,
  jobs: number,
) {
  for (const fault of faults.slice(0, 20)) tell(fault);
  return {
    attack: 'Clocks of one service ten minutes apart, the database between them, under mixed load',
    inputs: checks,
    promise:
      'job and share tokens, sign-in links and sessions of one process hold at the other, each job is done at its first attempt, leases and reservations keep the tokens exact',
    seen: `${faults.length === 0 ? 'all of it' : `${faults.length} faults: ${faults.slice(0, 3).join('; ')}`}; ${tokens} tokens, ${jobs} jobs (seed ${seed})`,
    held: faults.length === 0,
  };
}

/** What one process signed or wrote down is used at another, both ways. */
async function handAround(target: Target, urls: readonly string[], times: number): Promise<string[]> {
  const faults: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const [from = '', to = ''] = time % 2 === 0 ? urls : urls.toReversed();
    const tried = { job: await passJob(target, from, to, time), session: await passSession(from, to, time) };
    for (const [name, fault] of Object.entries(tried))
      if (fault !== null)
        faults.push(`${name} from ${time % 2 === 0 ? 'late to ahead' : 'ahead to late'}: ${fault}`);
  }
  return faults;
}

async function passJob(target: Target, from: string, to: string, time: number): Promise<string | null> {
  const visitor = { origin: target.origin, 'x-forwarded-for': visitorAddress(time) };
  const form = formBody(await benchPicture(7_000_000 + time, 900, 700));
  const asked = await send(`${from}/v1/public/image-check`, {
    method: 'POST',
    body: form.body,
    headers: { ...form.headers, ...visitor },
  });
  let result = jsonOf(asked);
  if (asked.status !== 200) return `a check was answered ${asked.status}`;
  for (let polls = 0; result?.status === 'processing'; polls += 1) {
    const headers = { ...visitor, 'x-job-token': String(result.job_token) };
    const polled = await send(`${to}/v1/public/jobs/${result.job_id}`, { headers });
    if (polled.status !== 200) return `a poll was answered ${polled.status}`;
    const { status, result: done } = jsonOf(polled) ?? {};
    if (status === 'succeeded') result = done as Record<string, unknown>;
    else if (status === 'failed' || polls > 250) return `the job is ${status}`;
    else await pause(200);
  }
  const shared = jsonBody({ share_token: result?.share_token });
  const answer = await send(`${to}/v1/public/share`, {
    ...{ method: 'POST', body: shared.body },
    headers: { ...shared.headers, ...visitor },
  });
  if (answer.status !== 200) return `a share was answered ${answer.status}`;
  const read = await send(`${from}/v1/public/share/${jsonOf(answer)?.share_id}`);
  return jsonOf(read)?.verified === true ? null : `a shared result was answered ${read.status}`;
}

async function passSession(from: string, to: string, time: number): Promise<string | null> {
  const email = `reader${time}@publisher.example`;
  const anonymous = { 'x-forwarded-for': visitorAddress(1_000 + time) };
  const link = jsonBody({ email });
  const asked = await send(`${from}/v1/auth/magic-links`, {
    ...{ method: 'POST', body: link.body },
    headers: { ...link.headers, ...anonymous },
  });
  const token = jsonOf(asked)?.dev_token;
  if (typeof token !== 'string') return `a link was answered ${asked.status}`;
  const used = jsonBody({ token });
  const consumed = await send(`${to}/v1/auth/magic-links/consume`, {
    ...{ method: 'POST', body: used.body },
    headers: { ...used.headers, ...anonymous },
  });
  const cookie = headerOf(consumed, 'set-cookie')?.split(';')[0];
  if (consumed.status !== 200 || cookie === undefined) return `the link was answered ${consumed.status}`;
  const account = await send(`${from}/v1/account`, { headers: { cookie } });
  return account.status === 200 ? null : `the session was answered ${account.status}`;
}
