import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { imageTensors } from '@telltale/models/image/detector';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { decodeAndRun } from './baselines/decode-and-run.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { startBenchServer } from './bench-server.ts';
import { median } from './median.ts';

const warmUps = 6;
const pairs = 60;
/** Drawing the pictures keeps both processors busy, and what follows at once would be slower for it. */
const calmMs = 3_000;
const bound = 1.25;

/**
 * Time of a fresh 2-megapixel check over HTTP, against decoding a file and running the raw model. They take turns, and
 * the ratio is that of a pair in the middle: a machine that is slower for a while is slower for both.
 */
export async function bench(): Promise<BenchRow[]> {
  const model = currentModel(await loadManifest(), 'image');
  const session = await openNodeSession(model, { threads: 1 });
  const server = await startBenchServer();
  try {
    const shape = {
      width: 1600,
      height: 1200,
      data: new Uint8Array(1600 * 1200 * 3).map((_, at) => at % 251),
    };
    const inputs = imageTensors(shape, model.input);
    const pictures: Buffer[] = [];
    while (pictures.length < 2 * (warmUps + pairs)) pictures.push(await benchPicture(pictures.length));
    await pause(calmMs);
    const { ours, raw } = await timePairs(pictures, {
      decodeKnown: (known) => decodeAndRun(known, session, inputs),
      checkFresh: (fresh) => freshCheck(server, fresh),
    });
    const ratio = median(ours.map((ms, pair) => ms / (raw[pair] ?? Number.NaN)));
    return [
      { name: 'decode + raw model run', value: median(raw), unit: 'ms' },
      {
        name: 'fresh check over HTTP',
        value: median(ours),
        unit: 'ms',
        baseline: 'decode + raw model run',
        ratio,
        bound: `<= ${bound}`,
        ok: ratio <= bound,
      },
    ];
  } finally {
    await server.stop();
    await session.close();
  }
}

interface Pair {
  readonly decodeKnown: (picture: Buffer) => Promise<void>;
  readonly checkFresh: (picture: Buffer) => Promise<void>;
}

/** In turn, without the first few. */
async function timePairs(pictures: readonly Buffer[], { decodeKnown, checkFresh }: Pair) {
  const ours: number[] = [];
  const raw: number[] = [];
  for (let pair = 0; pair < warmUps + pairs; pair += 1) {
    const [known, fresh] = pictures.slice(2 * pair);
    if (!known || !fresh) throw new Error('too few pictures');
    const rawMs = await timeOf(() => decodeKnown(known));
    const oursMs = await timeOf(() => checkFresh(fresh));
    if (pair < warmUps) continue;
    raw.push(rawMs);
    ours.push(oursMs);
  }
  return { ours, raw };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function freshCheck(server: { url: string; apiKey: string }, picture: Buffer): Promise<void> {
  const form = new FormData();
  form.set('sync', 'true');
  form.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const response = await fetch(`${server.url}/v1/assets/check`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${server.apiKey}`, 'idempotency-key': randomUUID() },
  });
  const { source } = await response.json();
  if (source !== 'model') throw new Error(`expected a fresh inference, got ${source}`);
}
