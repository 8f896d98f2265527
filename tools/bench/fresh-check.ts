import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { imageTensors } from '@telltale/models/image/detector';
import { currentImageModel } from '@telltale/models/manifest';
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
  const model = currentImageModel(await loadManifest(), 'full');
  const session = await openNodeSession(model, { threads: 1 });
  const server = await startBenchServer();
  try {
    const shape = {
      width: 1600,
      height: 1200,
      data: new Uint8Array(1600 * 1200 * 3).map((_, at) => at % 251),
    };
    const inputs = imageTensors(shape, model.input);
    const { known, uploads } = await drawPictures(server.apiKey);
    await pause(calmMs);
    const { ours, raw } = await timePairs(
      known.map((picture) => () => decodeAndRun(picture, session, inputs)),
      uploads.map((upload) => () => freshCheck(server.url, upload)),
    );
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

/** A picture for each decoding, and another for each check, as the request that carries it. */
async function drawPictures(apiKey: string) {
  const known: Buffer[] = [];
  const uploads: RequestInit[] = [];
  for (let pair = 0; pair < warmUps + pairs; pair += 1) {
    known.push(await benchPicture(2 * pair));
    uploads.push(await uploadOf(await benchPicture(2 * pair + 1), apiKey));
  }
  return { known, uploads };
}

/** As bytes: putting a form together is its caller's time, 10 ms of it. */
async function uploadOf(picture: Buffer, apiKey: string): Promise<RequestInit> {
  const form = new FormData();
  form.set('sync', 'true');
  form.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const packed = new Response(form);
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'idempotency-key': randomUUID(),
    'content-type': packed.headers.get('content-type') ?? '',
  };
  return { method: 'POST', headers, body: await packed.arrayBuffer() };
}

type Work = () => Promise<void>;

/** In turn, without the first few. */
async function timePairs(decodings: readonly Work[], checks: readonly Work[]) {
  const ours: number[] = [];
  const raw: number[] = [];
  for (const [pair, decode] of decodings.entries()) {
    const check = checks[pair];
    if (!check) throw new Error('too few pictures');
    const rawMs = await timeOf(decode);
    const oursMs = await timeOf(check);
    if (pair < warmUps) continue;
    raw.push(rawMs);
    ours.push(oursMs);
  }
  return { ours, raw };
}

async function timeOf(work: Work): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function freshCheck(url: string, upload: RequestInit): Promise<void> {
  const response = await fetch(`${url}/v1/assets/check`, upload);
  const { source } = await response.json();
  if (source !== 'model') throw new Error(`expected a fresh inference, got ${source}`);
}
