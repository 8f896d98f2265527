import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { manyScans } from '../../../server/test/costly-jpeg.ts';
import { memoryOfTreeMb } from '../../process-memory.ts';
import type { Attack, AttackRow } from '../attack.ts';
import { newAddress } from '../callers.ts';
import { costliestForVisitors } from '../costly-pictures.ts';
import { createRandom } from '../random.ts';
import type { AttackedKeyHolder, Target } from '../target.ts';

/** What the review of issue 19 sent: 3.9 MB. */
const reviewedScans = 225_000;
const uploadsPerMinute = 60;
const full = { seconds: 600, goodPerSecond: 1, slower: 3, liveMs: 100 };
/** A busy machine of two processors proves less: that nothing breaks. */
const short = { seconds: 8, goodPerSecond: 1, slower: 20, liveMs: 1_500 };
const stopMs = 15_000;
const memoryMb = 3_000;

/** Half of them come from one key holder as fast as they are answered, who may send 120 a minute. */
const mostCalm = 150;

export const measuresSpeed = true;

/**
 * Four uploads of the first kind ended the service: each held a decoder for two minutes. Now bombs from many visitors
 * meet good pictures of others, the clock of a load balancer, and in the end SIGTERM.
 */
export const attack: Attack = async ({ isFull, seed, inputs, startTarget, tell }) => {
  const ofSize = isFull ? full : short;
  // One upload a second.
  const size = { ...ofSize, seconds: inputs ?? ofSize.seconds };
  const target = await startTarget();
  const holder = await target.createKeyHolder();
  const random = createRandom(seed);
  const bombs = { scans: manyScans(reviewedScans), costliest: await costliestForVisitors() };
  const good = () => goodPicture(random.below(2 ** 31));

  const calmCount = Math.min(mostCalm, Math.max(4, Math.ceil(size.seconds / 2)));
  const calm = await sendGood(target, holder, good, calmCount, 0);
  tell(`calm: p95 ${percentile(calm.times, 95)} ms`);

  const end = new AbortController();
  const live = watch(end.signal, 100, () => fetch(`${target.url}/v1/health/live`));
  const ready = watch(end.signal, 1_000, () => fetch(`${target.url}/v1/health/ready`));
  const memory = watchMemory(target, end.signal);
  const bombing = sendBombs(target, bombs, size.seconds, end.signal);
  const busy = await sendGood(
    target,
    holder,
    good,
    size.seconds * size.goodPerSecond,
    1_000 / size.goodPerSecond,
  );
  const refused = await bombing.waitForAll();
  end.abort();
  const [liveSeen, readySeen, mostMb] = [await live, await ready, await memory];

  return [
    bombsRow(refused),
    goodRow(calm, busy, size.slower),
    balancerRow(liveSeen, readySeen, size.liveMs),
    memoryRow(mostMb),
    stopRow(await stopWithBombsInHand(target, bombs)),
  ];
};

function bombsRow(refused: readonly Refused[]): AttackRow {
  return {
    attack: 'bombs of 225,000 scans and the costliest files, 60 a minute',
    inputs: refused.length,
    promise: 'the first answer 413; the second are read, or answer 400, 429 or 503',
    seen: tally(refused),
    held: refused.every(({ kind, status }) =>
      kind === 'scans' ? status === 413 : [200, 400, 429, 503].includes(status),
    ),
  };
}

interface GoodAnswers {
  readonly times: readonly number[];
  readonly wrong: readonly string[];
}

function goodRow(calm: GoodAnswers, busy: GoodAnswers, slower: number): AttackRow {
  const [calmP95, busyP95] = [percentile(calm.times, 95), percentile(busy.times, 95)];
  const wrong = [...calm.wrong, ...busy.wrong];
  return {
    attack: 'good pictures of visitors and key holders meanwhile',
    inputs: busy.times.length + busy.wrong.length,
    promise: `all answered rightly, p95 at most ${slower}x of calm`,
    seen: `${wrong.length} wrong${wrong.length > 0 ? ` (${wrong.slice(0, 5).join(', ')})` : ''}; p95 ${busyP95} ms, calm ${calmP95} ms`,
    held: wrong.length === 0 && busyP95 <= slower * calmP95,
  };
}

type Seen = Awaited<ReturnType<typeof watch>>;

function balancerRow(live: Seen, ready: Seen, liveMs: number): AttackRow {
  const liveP99 = percentile(live.times, 99);
  const notReady = ready.statuses.filter((status) => status !== 200).length;
  return {
    attack: 'a load balancer meanwhile',
    inputs: live.times.length + ready.times.length,
    promise: `live answers within ${liveMs} ms (p99), ready says ready`,
    seen: `live p99 ${liveP99} ms; ${notReady} of ${ready.times.length} not ready`,
    held: liveP99 <= liveMs && notReady === 0,
  };
}

function stopRow({ afterMs }: { readonly afterMs: number }): AttackRow {
  return {
    attack: 'SIGTERM while bombs are being read',
    inputs: 1,
    promise: `the process ends within ${stopMs / 1000} s`,
    seen: `${(afterMs / 1000).toFixed(1)} s`,
    held: afterMs <= stopMs,
  };
}

interface Bombs {
  readonly scans: Buffer;
  readonly costliest: Buffer;
}

interface Refused {
  readonly kind: keyof Bombs;
  readonly status: number;
}

/** As if each were another file: what is remembered by its bytes does not help against it. */
const vary = (file: Buffer, at: number): Buffer =>
  Buffer.concat([file, Buffer.from(`${at} ${randomUUID()}`)]);

function sendBombs(target: Target, bombs: Bombs, seconds: number, signal: AbortSignal) {
  const sent: Promise<Refused>[] = [];
  const every = 60_000 / uploadsPerMinute / (seconds < 60 ? 2 : 1);
  const all = (async () => {
    for (let at = 0; at * every < seconds * 1000 && !signal.aborted; at++) {
      const kind = at % 2 === 0 ? 'scans' : 'costliest';
      sent.push(check(target, vary(bombs[kind], at), null).then(({ status }) => ({ kind, status })));
      await pause(every);
    }
  })();
  return {
    async waitForAll() {
      await all;
      return Promise.all(sent);
    },
  };
}

async function sendGood(
  target: Target,
  holder: AttackedKeyHolder,
  make: () => Promise<Buffer>,
  count: number,
  everyMs: number,
) {
  const times: number[] = [];
  const wrong: string[] = [];
  const sent: Promise<void>[] = [];
  const send = async (at: number) => {
    const picture = await make();
    const started = performance.now();
    const { status, body } = await check(target, picture, at % 2 === 0 ? holder.apiKey : null);
    const isRight = status === 200 && ['known', 'processing'].includes(body?.status ?? '');
    if (isRight) times.push(Math.round(performance.now() - started));
    else wrong.push(`${status} ${body?.detail ?? body?.status ?? ''}`);
  };
  for (let at = 0; at < count; at++) {
    const one = send(at);
    sent.push(one);
    await (everyMs === 0 ? one : pause(everyMs));
  }
  await Promise.all(sent);
  return { times, wrong };
}

interface Answer {
  readonly status: number;
  readonly body: { readonly status?: string; readonly detail?: string } | null;
}

/** @param apiKey null: from a page, by a visitor nobody has seen before */
async function check(target: Target, picture: Buffer, apiKey: string | null): Promise<Answer> {
  const form = new FormData();
  if (apiKey !== null) form.set('sync', 'true');
  form.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const headers: Record<string, string> =
    apiKey === null
      ? { origin: target.origin, 'x-forwarded-for': newAddress() }
      : { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() };
  const path = apiKey === null ? '/v1/public/image-check' : '/v1/assets/check';
  try {
    const response = await fetch(`${target.url}${path}`, { method: 'POST', body: form, headers });
    const body = await response.json().catch(() => null);
    return { status: response.status, body };
  } catch (error) {
    return { status: 0, body: { detail: error instanceof Error ? error.message : String(error) } };
  }
}

/** Two megapixels that nobody has sent before. */
async function goodPicture(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const cells = Buffer.from(Array.from({ length: 9 * 9 * 3 }, () => random.below(256)));
  return sharp(cells, { raw: { width: 9, height: 9, channels: 3 } })
    .resize(1_600, 1_200, { kernel: 'cubic', fit: 'fill' })
    .jpeg()
    .toBuffer();
}

async function watch(signal: AbortSignal, everyMs: number, ask: () => Promise<Response>) {
  const times: number[] = [];
  const statuses: number[] = [];
  while (!signal.aborted) {
    const started = performance.now();
    const status = await ask().then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    times.push(Math.round(performance.now() - started));
    statuses.push(status);
    await pause(everyMs);
  }
  return { times, statuses };
}

async function watchMemory({ processes }: Target, signal: AbortSignal): Promise<number | null> {
  let most: number | null = null;
  while (!signal.aborted) {
    const pid = processes[0]?.child.pid;
    const now = pid === undefined ? null : memoryOfTreeMb(pid);
    if (now !== null) most = Math.max(most ?? 0, now);
    await pause(500);
  }
  return most;
}

function memoryRow(mostMb: number | null): AttackRow {
  return {
    attack: 'memory of the server and its processes meanwhile',
    inputs: 1,
    promise: `at most ${memoryMb} MB`,
    seen: mostMb === null ? 'this system does not tell' : `${Math.round(mostMb)} MB`,
    held: mostMb === null ? null : mostMb <= memoryMb,
  };
}

async function stopWithBombsInHand(target: Target, bombs: Bombs): Promise<{ readonly afterMs: number }> {
  const [server] = target.processes;
  if (!server) throw new Error('there is no process');
  const inHand = [0, 1, 2, 3].map((at) =>
    check(target, vary(bombs[at % 2 === 0 ? 'costliest' : 'scans'], at), null),
  );
  await pause(300);
  const started = performance.now();
  server.child.kill('SIGTERM');
  await server.ended;
  const afterMs = performance.now() - started;
  await Promise.all(inHand);
  return { afterMs };
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ??
    Number.POSITIVE_INFINITY
  );
}

function tally(refused: readonly Refused[]): string {
  const counts = new Map<string, number>();
  for (const { kind, status } of refused)
    counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${count} x ${what}`).join(', ');
}
