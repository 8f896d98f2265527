import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkAsset, checkPublicAudio, checkPublicImage } from '@telltale/shared/contract';
import { formOf, jpegOf } from '../../../server/test/pictures.ts';
import type { Attack } from '../attack.ts';
import { type SlowSender, sendSlowly } from '../slow-sender.ts';
import type { AttackedKeyHolder, Target } from '../target.ts';

const MB = 1024 * 1024;
/** Between two uploads of the same honest caller. */
const pauseMs = 250;

interface Asked {
  readonly asked: number;
  readonly wrong: readonly string[];
  readonly slowestMs: number;
}

/** Uploads a picture whose verdict is known, in turn as a visitor of a new address and as a key holder. */
async function uploadHonestly(
  target: Target,
  holder: AttackedKeyHolder,
  picture: Buffer,
  untilMs: number,
): Promise<Asked> {
  const wrong: string[] = [];
  let asked = 0;
  let slowestMs = 0;
  const ask = async (as: string, path: string, headers: Record<string, string>) => {
    const startedMs = performance.now();
    const answer = await fetch(`${target.url}${path}`, { method: 'POST', headers, body: formOf(picture) })
      .then(async (response) => {
        const body = (await response.json()) as { status?: string };
        return `${response.status} ${body.status ?? response.headers.get('x-error-code')}`;
      })
      .catch((error: Error) => error.message);
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    asked += 1;
    if (answer !== '200 known') wrong.push(`${as}: ${answer}`);
  };
  do {
    const address = `203.${Math.floor(asked / 250) % 250}.${asked % 250}.7`;
    await ask('visitor', checkPublicImage.path, { origin: target.origin, 'x-forwarded-for': address });
    await ask('key holder', checkAsset.path, {
      authorization: `Bearer ${holder.apiKey}`,
      'idempotency-key': randomUUID(),
    });
    await delay(pauseMs);
  } while (performance.now() < untilMs);
  return { asked, wrong, slowestMs };
}

/** Asks until the picture is judged, so that every later answer is the same. */
async function judge(target: Target, holder: AttackedKeyHolder, picture: Buffer): Promise<void> {
  for (;;) {
    const response = await fetch(`${target.url}${checkAsset.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${holder.apiKey}`, 'idempotency-key': randomUUID() },
      body: formOf(picture),
    });
    const body = (await response.json()) as { status?: string };
    if (body.status === 'known') return;
    await delay(pauseMs);
  }
}

function stall(target: Target, at: number, visitor: number): SlowSender {
  return sendSlowly({
    url: target.url,
    path: checkPublicAudio.path,
    headers: [`Origin: ${target.origin}`, `X-Forwarded-For: 198.51.${visitor}.9`],
    // A tenth of them first send nearly all that may be sent.
    burstBytes: at % 10 === 9 ? 19 * MB : 64 * 1024,
    announcedBytes: 20 * MB,
    goesOn: at % 20 < 10,
  });
}

/** Uploads that stand still, or come at exactly the least rate, from a few visitors, as long as the attack lasts. */
export const attack: Attack = async ({ isFull, startTarget }) => {
  const target = await startTarget({ settings: { RATE_LIMIT_PER_MINUTE: '10000' } });
  const holder = await target.createKeyHolder();
  const picture = await jpegOf(7, { width: 1600, height: 1200 }, 97);
  await judge(target, holder, picture);
  const calm = await uploadHonestly(target, holder, picture, performance.now() + 2_000);

  const visitors = isFull ? 20 : 4;
  const lastsMs = isFull ? 300_000 : 14_000;
  const senders = Array.from({ length: visitors * 10 }, (_, at) => stall(target, at, at % visitors));
  const seen = await uploadHonestly(target, holder, picture, performance.now() + lastsMs);
  for (const { stop } of senders) stop();
  const ended = senders.flatMap(({ statuses }) => statuses);
  const count = (status: number) => ended.filter((one) => one === status).length;
  const sentence =
    `${seen.asked - seen.wrong.length} of ${seen.asked} answered as before, slowest ${Math.round(seen.slowestMs)} ms ` +
    `(calm ${Math.round(calm.slowestMs)} ms); attackers: ${count(408)} x 408, ${count(429)} x 429, ${count(503)} x 503`;
  return [
    {
      attack: `${senders.length} uploads from ${visitors} visitors, half still, half at 16 kB/s, ${lastsMs / 1000} s`,
      inputs: seen.asked,
      promise: 'every other caller is answered as in calm',
      seen: seen.wrong.length === 0 ? sentence : `${sentence}; ${seen.wrong.slice(0, 3).join('; ')}`,
      held: seen.wrong.length === 0 && calm.wrong.length === 0,
    },
    {
      attack: 'the same uploads, seen from the attacker',
      inputs: ended.length,
      promise: 'each ends with an answer: 408, 429 or 503',
      seen: `${ended.length - count(0)} of ${ended.length}`,
      held: count(408) > 0 && ended.every((status) => [408, 429, 503].includes(status)),
    },
  ];
};
