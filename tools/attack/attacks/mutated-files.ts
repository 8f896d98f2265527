import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOfTreeMb } from '../../process-memory.ts';
import type { Attack, AttackContext, AttackRow } from '../attack.ts';
import { mutate } from '../mutate.ts';
import { createRandom, type Random, visitorAddress } from '../random.ts';
import { prose, recording, seedPictures, seedRecordings } from '../seed-files.ts';
import { type Answer, type Body, formBody, jsonBody, send, tally } from '../send.ts';
import type { AttackedKeyHolder, Target } from '../target.ts';

const inputsShort = 160;
const inputsFull = 20_000;
const holders = 20;
const atOnce = 6;
const hangMs = 60_000;
const mostTries = 8;
const againAfterMs = 500;
const memoryBound = 1.1;

interface Seeds {
  readonly pictures: readonly Buffer[];
  readonly recordings: readonly Buffer[];
}

/** One damaged request: where it goes, and what it carries. */
interface Damaged extends Body {
  readonly path: string;
}

/** Damaged pictures, recordings, texts, manifests and the requests around them; nothing may break, hang or leak. */
export const attack: Attack = async (context) => {
  const { isFull, seed, inputs = isFull ? inputsFull : inputsShort, startTarget } = context;
  const target = await startTarget({
    settings: { RATE_LIMIT_PER_MINUTE: '1000000', PUBLIC_CHECKS_PER_TENANT_DAY: '1000000' },
  });
  const keys = await Promise.all(Array.from({ length: holders }, () => target.createKeyHolder()));
  const seeds = { pictures: await seedPictures(), recordings: seedRecordings() };
  const statuses: number[] = [];
  const broken: string[] = [];
  const memory: number[] = [];
  const random = createRandom(seed);
  let at = 0;
  async function sendDamaged(): Promise<void> {
    while (at < inputs && !context.isTimeUp() && !hasEnded(target)) {
      const input = at;
      at += 1;
      const damaged = damage(seeds, random);
      const { status, failure, body } = await deliverUntilRead(target, keys, damaged, input);
      statuses.push(status);
      if (status === 0 || (status >= 500 && status !== 503))
        broken.push(`input ${input}, ${damaged.path}: ${status} ${failure ?? body.toString('utf8', 0, 200)}`);
      if (input % Math.ceil(inputs / 200) === 0)
        memory.push(memoryOfTreeMb(target.processes[0]?.child.pid ?? 0) ?? 0);
      if (input % 1_000 === 999)
        context.tell(`${input + 1} of ${inputs}: ${tally(statuses)}; ${memory.at(-1)?.toFixed(0)} MB`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendDamaged));
  for (const one of broken.slice(0, 20)) context.tell(one);
  const isWell = !hasEnded(target) && (await isJudged(target, keys, seeds));
  return [answersRow(context, statuses, broken, isWell), ...memoryRow(context, memory, statuses.length)];
};

function hasEnded({ processes }: Target): boolean {
  return processes.some(({ child }) => child.exitCode !== null || child.signalCode !== null);
}

const references = { canonical_url: 'https://publisher.example/a', platform_asset_id: 'post-1' };

function damage({ pictures, recordings }: Seeds, random: Random): Damaged {
  const damage = (files: readonly Buffer[]) => mutate(random.pick(files), random, random.pick(files));
  const frame = () => ({
    thumb_jpeg_base64: damage(pictures.slice(4, 7)).toString('base64'),
    captured_at_ms: 7,
  });
  const text = { text: prose(() => random.next(), random.between(1, 300)), language: 'en', ...references };
  const requests: (() => Damaged)[] = [
    () => ({ path: '/v1/assets/check', ...formBody(damage(pictures), references) }),
    () => ({ path: '/v1/public/image-check', ...formBody(damage(pictures), references) }),
    () => ({ path: '/v1/reviews', ...formBody(damage(pictures), { notes: 'n', supplier: 's' }) }),
    () => ({ path: '/v1/assets/check', ...jsonBody({ ...frame(), ...references }) }),
    () => ({ path: '/v1/audio/check', ...formBody(damage(recordings), { content_kind: 'speech' }) }),
    () => ({
      path: '/v1/public/audio-check',
      ...jsonBody({ audio_base64: damage(recordings).toString('base64') }),
    }),
    () => ({ path: '/v1/videos/check-frames', ...jsonBody({ frames: [frame(), frame()], ...references }) }),
    () => ({ path: '/v1/public/video-check', ...jsonBody({ frames: [frame()], ...references }) }),
    // Here the request around the medium is damaged as well.
    () => wreck({ path: '/v1/text/check', ...jsonBody(text) }, random),
    () => wreck({ path: '/v1/public/text-check', ...jsonBody(text) }, random),
    () => wreck({ path: '/v1/public/image-check', ...formBody(random.pick(pictures), references) }, random),
    () =>
      wreck({ path: '/v1/public/video-check', ...jsonBody({ frames: [frame()], ...references }) }, random),
    () => wreck({ path: '/v1/audio/check', ...formBody(recording(smallWav, 7, 0.2)) }, random),
  ];
  return random.pick(requests)();
}

const smallWav = { tag: 1, bits: 16, rate: 8_000, channels: 1 };

function wreck(request: Damaged, random: Random): Damaged {
  return { ...request, body: mutate(request.body, random, request.body) };
}

function deliver(
  target: Target,
  keys: readonly AttackedKeyHolder[],
  { path, headers, body }: Damaged,
  at: number,
) {
  return send(`${target.url}${path}`, {
    method: 'POST',
    body,
    timeoutMs: hangMs,
    headers: {
      ...headers,
      origin: target.origin,
      'x-forwarded-for': visitorAddress(at),
      authorization: `Bearer ${keys[at % keys.length]?.apiKey}`,
      'idempotency-key': randomUUID(),
    },
  });
}

/** What is refused for want of time was not read, and proves nothing: it is sent again. */
async function deliverUntilRead(...sent: Parameters<typeof deliver>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await deliver(...sent);
    if (answer.status !== 503 || tries === mostTries) return answer;
    await pause(againAfterMs);
  }
}

/** Whether a good picture still gets its answer. */
async function isJudged(
  target: Target,
  keys: readonly AttackedKeyHolder[],
  { pictures }: Seeds,
): Promise<boolean> {
  const [picture = Buffer.alloc(0)] = pictures.slice(4);
  for (let tries = 0; tries < 30; tries += 1) {
    const damaged = { path: '/v1/assets/check', ...formBody(picture, { sync: 'true' }) };
    const { status } = await deliver(target, keys, damaged, tries);
    if (status === 200) return true;
    await pause(1_000);
  }
  return false;
}

function answersRow(
  { seed }: AttackContext,
  statuses: readonly number[],
  broken: readonly string[],
  isWell: boolean,
): AttackRow {
  const hangs = broken.filter((line) => line.endsWith('timeout')).length;
  return {
    attack: 'Mutated pictures, recordings, texts, manifests and requests through HTTP',
    inputs: statuses.length,
    promise: '0 crashes, 0 hangs, no 5xx but 503, and afterwards a good picture is judged',
    seen: `${isWell ? 'a good picture was judged' : 'NO ANSWER FOR A GOOD PICTURE'}; ${hangs} hangs; ${broken.length - hangs} broken; ${tally(statuses)} (seed ${seed})`,
    held: broken.length === 0 && isWell,
  };
}

/** The second quarter is after warming up, and the last must look like it. */
function memoryRow({ isFull }: AttackContext, memory: readonly number[], inputs: number): AttackRow[] {
  const mean = (part: readonly number[]) => part.reduce((sum, mb) => sum + mb, 0) / Math.max(1, part.length);
  const quarter = Math.floor(memory.length / 4);
  const early = mean(memory.slice(quarter, 2 * quarter));
  const late = mean(memory.slice(-quarter));
  if (!isFull) return [];
  const isKnown = early > 0;
  return [
    {
      attack: 'Memory of the server and its child processes meanwhile',
      inputs,
      promise: 'flat within 10 %: mean of the last quarter against that of the second',
      seen: isKnown
        ? `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB; at most ${Math.max(...memory).toFixed(0)} MB`
        : 'this system does not tell',
      held: isKnown ? late <= early * memoryBound : null,
    },
  ];
}
