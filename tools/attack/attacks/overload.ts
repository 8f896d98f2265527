import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { benchPicture } from '../../bench/bench-pictures.ts';
import type { Attack, AttackContext, AttackRow } from '../attack.ts';
import { auditTokens, jobsAtTheEnd, timesOfJobs } from '../audit.ts';
import { visitorAddress } from '../random.ts';
import { type Answer, formBody, headerOf, jsonOf, send, tally } from '../send.ts';
import type { AttackedKeyHolder, Target } from '../target.ts';

const calmBound = 3;
const recoveredWithinMs = 10_000;
const hangMs = 60_000;
const toldToWaitMs = 300;
/** More than any machine of today judges. */
const mostPerSecond = 30;
/** The short form asks for few pictures and looks at what does not depend on the machine's mood. */
const sizes = {
  full: { holders: 8, calmSeconds: 30, measureSeconds: 15, overSeconds: 60, width: 640, height: 480 },
  short: { holders: 3, calmSeconds: 2, measureSeconds: 2, overSeconds: 4, width: 240, height: 180 },
};

export const measuresSpeed = true;

/** Twice as many distinct pictures as the service can judge, at their own pace whatever it answers. */
export const attack: Attack = async (context) => {
  const size = context.isFull ? sizes.full : sizes.short;
  const target = await context.startTarget({
    settings: { RATE_LIMIT_PER_MINUTE: '1000000', PUBLIC_CHECKS_PER_TENANT_DAY: '1000000' },
  });
  const holders = await Promise.all(Array.from({ length: size.holders }, () => target.createKeyHolder()));
  const album = createAlbum(size.width, size.height);
  const ask = createAsking(target, holders, album);
  await measureRate(target, ask, album, 1);
  const perSecond = await measureRate(target, ask, album, size.measureSeconds);
  const calm = await askAt(ask, album, perSecond / 2, size.calmSeconds);
  await untilCalm(ask, album, Number.POSITIVE_INFINITY);
  context.tell(`sustainable ${perSecond.toFixed(1)} a second; calm p99 ${p99(calm.accepted).toFixed(0)} ms`);
  const over = await askAt(ask, album, perSecond * 2, size.overSeconds);
  const recoveredMs = await untilCalm(ask, album, Math.max(2_000, calmBound * p99(calm.accepted)));
  const { faults: tokenFaults } = await auditTokens(target.databaseUrl, null);
  const judgedMs = await timesOfJobs(target.databaseUrl);
  return [rowOf(context, { perSecond, calm, over, recoveredMs, tokenFaults, judgedMs })];
};

interface Asked {
  readonly answers: readonly Answer[];
  readonly accepted: readonly number[];
}

/** Pictures that nobody sent before, made ahead of the seconds that are measured. */
interface Album {
  fill(count: number): Promise<void>;
  size(): number;
  next(): Buffer;
}

function createAlbum(width: number, height: number): Album {
  const pictures: Buffer[] = [];
  let made = 0;
  return {
    async fill(count) {
      while (pictures.length < count) {
        made += 1;
        pictures.push(await benchPicture(made, width, height));
      }
    },
    size: () => pictures.length,
    next() {
      const picture = pictures.pop();
      if (picture === undefined) throw new Error('no picture is left');
      return picture;
    },
  };
}

type Asking = () => Promise<Answer>;

/** Half of the pictures come from visitors, each another, and half from key holders in turn. */
function createAsking(target: Target, holders: readonly AttackedKeyHolder[], album: Album): Asking {
  let asked = 0;
  return () => {
    asked += 1;
    const form = formBody(album.next());
    const holder = holders[asked % holders.length];
    const isVisitor = asked % 2 === 0;
    const caller: Record<string, string> = isVisitor
      ? { origin: target.origin, 'x-forwarded-for': visitorAddress(asked) }
      : { authorization: `Bearer ${holder?.apiKey}`, 'idempotency-key': randomUUID() };
    const path = isVisitor ? '/v1/public/image-check' : '/v1/assets/check';
    const headers = { ...form.headers, ...caller };
    return send(`${target.url}${path}`, { method: 'POST', body: form.body, headers, timeoutMs: hangMs });
  };
}

/** What the service judges when four callers each wait for their answer, and a moment where they are told to. */
async function measureRate(target: Target, ask: Asking, album: Album, seconds: number): Promise<number> {
  await album.fill(Math.ceil(seconds * mostPerSecond));
  const countJudged = async () => (await jobsAtTheEnd(target.databaseUrl, 0)).succeeded;
  const before = await countJudged();
  const startedMs = performance.now();
  const askOn = async () => {
    while (performance.now() - startedMs < seconds * 1_000 && album.size() > 0)
      if (!isJudged(await ask())) await pause(toldToWaitMs);
  };
  await Promise.all(Array.from({ length: 4 }, askOn));
  return (((await countJudged()) - before) * 1_000) / (performance.now() - startedMs);
}

/** Sends at a fixed pace, whether or not earlier ones were answered. */
async function askAt(ask: Asking, album: Album, perSecond: number, seconds: number): Promise<Asked> {
  const count = Math.max(4, Math.round(perSecond * seconds));
  await album.fill(count);
  const startedMs = performance.now();
  const sent: Promise<Answer>[] = [];
  for (let at = 0; at < count; at += 1) {
    await pause(Math.max(0, startedMs + (at * 1_000) / perSecond - performance.now()));
    sent.push(ask());
  }
  const answers = await Promise.all(sent);
  return {
    answers,
    accepted: answers.filter(({ status }) => status === 200).map(({ elapsedMs }) => elapsedMs),
  };
}

/**
 * How long until pictures are judged again within the request, three in a row and as fast as told.
 * It waits as long as an answer asks for, as a client does: without the pause this question is itself an overload.
 */
async function untilCalm(ask: Asking, album: Album, withinMs: number): Promise<number> {
  const startedMs = performance.now();
  let inARow = 0;
  while (inARow < 3 && performance.now() - startedMs < hangMs) {
    await album.fill(1);
    const answer = await ask();
    inARow = isJudged(answer) && answer.elapsedMs <= withinMs ? inARow + 1 : 0;
    if (!isJudged(answer)) await pause(Number(headerOf(answer, 'retry-after') ?? 1) * 1_000);
  }
  return performance.now() - startedMs;
}

const isJudged = (answer: Answer): boolean => answer.status === 200 && jsonOf(answer)?.status === 'known';

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0;
}

interface Seen {
  readonly perSecond: number;
  readonly calm: Asked;
  readonly over: Asked;
  readonly recoveredMs: number;
  readonly tokenFaults: readonly string[];
  /** From the acceptance of each picture to its verdict. */
  readonly judgedMs: readonly number[];
}

function rowOf(
  { isFull, tell }: AttackContext,
  { perSecond, calm, over, recoveredMs, tokenFaults, judgedMs }: Seen,
): AttackRow {
  const hangs = over.answers.filter(({ status }) => status === 0);
  const shed = over.answers.filter(({ status }) => status === 429 || status === 503);
  const other = over.answers.filter(({ status }) => ![0, 200, 429, 503].includes(status));
  const silent = shed.filter((answer) => headerOf(answer, 'retry-after') === undefined);
  const queued = over.answers.filter((answer) => answer.status === 200 && !isJudged(answer)).length;
  const [calmMs, overMs] = [p99(calm.accepted), p99(over.accepted)];
  const faults = [
    ...tokenFaults,
    ...(hangs.length > 0 ? [`${hangs.length} without an answer: ${hangs[0]?.failure}`] : []),
    ...(other.length > 0 ? [`other answers: ${tally(other.map(({ status }) => status))}`] : []),
    ...(silent.length > 0 ? [`${silent.length} refusals without Retry-After`] : []),
    ...(over.accepted.length === 0 ? ['nothing was accepted'] : []),
    ...(isFull && overMs > calmBound * calmMs ? [`p99 ${(overMs / calmMs).toFixed(1)} times calm`] : []),
    ...(recoveredMs > recoveredWithinMs * (isFull ? 1 : 3)
      ? [`recovered after ${Math.round(recoveredMs)} ms`]
      : []),
  ];
  for (const fault of faults) tell(fault);
  return {
    attack: `Twice the sustainable rate of distinct pictures for ${isFull ? sizes.full.overSeconds : sizes.short.overSeconds} s, half from visitors, half with keys`,
    inputs: over.answers.length,
    promise:
      'sheds with 429 or 503 and Retry-After, p99 of what is accepted at most 3 times calm, no answer missing, recovered within 10 s, tokens exact',
    seen: `${faults.length === 0 ? 'all of it' : faults.join('; ')}; sustainable ${perSecond.toFixed(1)}/s, sent ${(perSecond * 2).toFixed(1)}/s: ${tally(over.answers.map(({ status }) => status))}; p99 of accepted ${Math.round(overMs)} ms, calm (half the rate) ${Math.round(calmMs)} ms; ${queued} of them were told to poll, the last verdict came after ${(Math.max(0, ...judgedMs) / 1_000).toFixed(1)} s; recovered after ${(recoveredMs / 1_000).toFixed(1)} s`,
    held: faults.length === 0,
  };
}
