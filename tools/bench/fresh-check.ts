import { randomUUID } from 'node:crypto';
import { imageTensors } from '@telltale/models/image/detector';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { decodeAndRun } from './baselines/decode-and-run.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { startBenchServer } from './bench-server.ts';
import { median, rounds } from './median.ts';

const picturesPerRound = 6;
const bound = 1.5;

/** Time of a fresh 2-megapixel check over HTTP, against decoding the file and running the raw model. */
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
    const ours: number[] = [];
    const raw: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const pictures: Buffer[] = [];
      for (let at = 0; at < picturesPerRound; at += 1) pictures.push(await benchPicture(round * 100 + at));
      const rawMs = await timed(pictures, (picture) => decodeAndRun(picture, session, inputs));
      const oursMs = await timed(pictures, (picture) => freshCheck(server, picture));
      // The first round warms both sides up.
      if (round > 0) {
        raw.push(rawMs);
        ours.push(oursMs);
      }
    }
    const ratio = median(ours) / median(raw);
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

async function timed(pictures: readonly Buffer[], run: (picture: Buffer) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const picture of pictures) {
    const startMs = performance.now();
    await run(picture);
    times.push(performance.now() - startMs);
  }
  return median(times);
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
