import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startTemporaryPostgres } from '../postgres.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { startBenchApi, startBenchWorker } from './bench-server.ts';
import { createBenchTenant } from './bench-tenant.ts';
import { median } from './median.ts';

const firstPort = 38_794;
const rounds = 3;
const checksPerPair = 24;
const warmUpsPerPair = 6;
/** Of one pair at any time: enough to keep both its processes busy. */
const inFlightPerPair = 4;
const bound = 1.7;
/** Fewer are shared by processes that wait for each other, and nothing can be shown. */
const leastCores = 6;

/**
 * Fresh checks a second of two api and two worker processes on one Postgres, against one of each on another. They take
 * turns, and each pair has as many checks to do and as many in flight.
 */
export async function bench(): Promise<BenchRow[]> {
  const postgres = await startTemporaryPostgres({ durable: true });
  if (postgres === null) {
    console.log('SKIP: no Postgres programs (initdb, pg_ctl) were found, and this bench needs a real one.');
    return [];
  }
  const takePicture = await drawPictures();
  const one = await startMachines(postgres.url, 'one', 1, firstPort);
  const two = await startMachines(postgres.url, 'two', 2, firstPort + 1);
  try {
    for (const machines of [one, two]) await machines.check(warmUpsPerPair, takePicture);
    const measured: { one: number; two: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push({
        one: await one.check(checksPerPair, takePicture),
        two: await two.check(checksPerPair, takePicture),
      });
    return rows(measured);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    postgres.stop();
  }
}

function rows(measured: readonly { readonly one: number; readonly two: number }[]): BenchRow[] {
  const ratio = median(measured.map(({ one, two }) => two / one));
  const cores = availableParallelism();
  const isShown = cores >= leastCores;
  return [
    {
      name: 'fresh checks, one api and one worker',
      value: median(measured.map(({ one }) => one)),
      unit: 'req/s',
    },
    {
      name: `fresh checks, two of each${isShown ? '' : `: not shown on ${cores} cores`}`,
      value: median(measured.map(({ two }) => two)),
      unit: 'req/s',
      baseline: 'one of each',
      ratio,
      bound: `>= ${bound} on ${leastCores} cores`,
      ...(isShown ? { ok: ratio >= bound } : {}),
    },
  ];
}

type TakePicture = () => Uint8Array<ArrayBuffer>;

/** Small ones: what is measured is how processes share work, not how long a picture takes. */
async function drawPictures(): Promise<TakePicture> {
  const count = 3 * (warmUpsPerPair + rounds * checksPerPair);
  console.log(`Drawing ${count} pictures …`);
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  for (let seed = 0; seed < count; seed += 1)
    pictures.push(new Uint8Array(await benchPicture(seed, 800, 600)));
  return () => {
    const picture = pictures.pop();
    if (!picture) throw new Error('too few pictures');
    return picture;
  };
}

/** So many api and worker processes on a database of their own. */
async function startMachines(serverUrl: string, name: string, pairs: number, port: number) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const apis = [await startBenchApi(url.href, port)];
  const workers = [await startBenchWorker(url.href)];
  while (apis.length < pairs) apis.push(await startBenchApi(url.href, port + apis.length));
  while (workers.length < pairs) workers.push(await startBenchWorker(url.href));
  const apiKey = await createBenchTenant(url.href);

  return {
    /** @returns checks a second */
    async check(perPair: number, takePicture: TakePicture): Promise<number> {
      let left = pairs * perPair;
      const startMs = performance.now();
      const ask = async (lane: number) => {
        for (; left > 0; ) {
          left -= 1;
          await freshCheck(apis[lane % pairs]?.url ?? '', apiKey, takePicture());
        }
      };
      await Promise.all(Array.from({ length: pairs * inFlightPerPair }, (_, lane) => ask(lane)));
      return (pairs * perPair) / ((performance.now() - startMs) / 1000);
    },
    async stop() {
      await Promise.all([...apis, ...workers].map((process) => process.stop()));
    },
  };
}

async function freshCheck(url: string, apiKey: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.set('sync', 'true');
  form.set('file', new Blob([picture]), 'picture.jpg');
  const response = await fetch(`${url}/v1/assets/check`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() },
  });
  const { source } = await response.json();
  if (source !== 'model') throw new Error(`expected a fresh inference, got ${response.status} ${source}`);
}
