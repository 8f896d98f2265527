import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import autocannon, { type Request, type Result } from 'autocannon';
import { startTemporaryPostgres } from '../postgres.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { startBenchApi } from './bench-server.ts';
import { createBenchTenant } from './bench-tenant.ts';
import { median } from './median.ts';

const port = 38_797;
const connections = 16;
const minutes = 10;
const secondsPerMinute = 60;
const warmUpSeconds = 20;
const capacitySeconds = 20;
const partOfCapacity = 0.8;
/** Of so many requests one uploads a file, which is read, decoded and compared; the others ask for a hash. */
const requestsPerUpload = 20;
/** A minute is compared with the second to the fourth: what the first one still sets up is not growth. */
const firstMinutes = [1, 2, 3];
const lastMinutes = [minutes - 3, minutes - 2, minutes - 1];
const latencyBound = 1.2;
const memoryBound = 1.1;

/** Takes ten minutes, and is run by name only. */
export const isLong = true;

/**
 * One process with both roles on a real Postgres, for ten minutes at 80 % of the load that it can take: neither the
 * slowest answers get slower nor does its memory grow.
 */
export async function bench(): Promise<BenchRow[]> {
  const postgres = await startTemporaryPostgres({ durable: true });
  if (postgres === null) {
    console.log('SKIP: no Postgres programs (initdb, pg_ctl) were found, and this bench needs a real one.');
    return [];
  }
  const server = await startBenchApi(postgres.url, port, 'all');
  try {
    const apiKey = await createBenchTenant(postgres.url);
    const url = `${server.url}/v1/assets/check`;
    const picture = await benchPicture(1, 800, 600);
    const requests = mixOf(apiKey, picture);
    await storeAnswer(url, apiKey, picture);
    await load(url, requests, warmUpSeconds);
    const capacity = (await load(url, requests, capacitySeconds)).requests.average;
    const rate = Math.floor(capacity * partOfCapacity);
    const measured: { p99Ms: number; memoryMb: number }[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      const { latency } = await load(url, requests, secondsPerMinute, rate);
      measured.push({ p99Ms: latency.p99, memoryMb: memoryOf(server.pid) });
      console.log(
        `minute ${minute + 1}: p99 ${latency.p99} ms, ${memoryOf(server.pid).toFixed(0)} MB at ${rate} req/s`,
      );
    }
    return rows(rate, measured);
  } finally {
    await server.stop();
    postgres.stop();
  }
}

function rows(rate: number, measured: readonly { p99Ms: number; memoryMb: number }[]): BenchRow[] {
  const compare = (what: 'p99Ms' | 'memoryMb', name: string, unit: string, bound: number): BenchRow => {
    const of = (at: readonly number[]) => median(at.map((minute) => measured[minute]?.[what] ?? Number.NaN));
    const ratio = of(lastMinutes) / of(firstMinutes);
    return {
      name: `${name} in minutes 8 to 10 at ${rate} req/s`,
      value: of(lastMinutes),
      unit,
      baseline: 'minutes 2 to 4',
      ratio,
      bound: `<= ${bound}`,
      ok: ratio <= bound,
    };
  };
  return [compare('p99Ms', 'p99', 'ms', latencyBound), compare('memoryMb', 'memory', 'MB', memoryBound)];
}

/** What each connection sends, in turn: a file with other bytes behind its end each time, then hashes. */
function mixOf(apiKey: string, picture: Buffer): Request[] {
  const headers = { authorization: `Bearer ${apiKey}` };
  const boundary = 'bench-boundary';
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="sync"\r\n\r\ntrue\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const upload = (file: Buffer): Request => ({
    method: 'POST',
    headers: {
      ...headers,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([head, file, tail]),
  });
  const ask: Request = {
    method: 'POST',
    body: JSON.stringify({ frame_sha256: createHash('sha256').update(picture).digest('hex') }),
    setupRequest: (next) => ({
      ...next,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    }),
  };
  return [
    {
      method: 'POST',
      setupRequest: (next) => ({ ...next, ...upload(Buffer.concat([picture, randomBytes(16)])) }),
    },
    ...Array.from({ length: requestsPerUpload - 1 }, () => ask),
  ];
}

/** Afterwards its hash is known, and a file with the same pixels inherits its answer. */
async function storeAnswer(url: string, apiKey: string, picture: Buffer): Promise<void> {
  const form = new FormData();
  form.set('sync', 'true');
  form.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() };
  const response = await fetch(url, { method: 'POST', body: form, headers });
  const { status } = await response.json();
  if (status !== 'known') throw new Error(`the picture came back as ${status}`);
}

async function load(url: string, requests: Request[], duration: number, rate?: number): Promise<Result> {
  const options = rate === undefined ? {} : { overallRate: rate };
  const result = await autocannon({ url, connections, duration, requests, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.errors} errors, and answers ${JSON.stringify(result.statusCodeStats)} at ${url}`,
    );
  return result;
}

/** Resident, without the processes that read files. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1e3;
