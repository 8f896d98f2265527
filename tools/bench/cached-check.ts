import { createHash, randomUUID } from 'node:crypto';
import autocannon, { type Request, type Result } from 'autocannon';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { startBaseline, startBenchServer } from './bench-server.ts';
import { median, rounds } from './median.ts';

const connections = 16;
const roundSeconds = 4;
const warmUpSeconds = 5;
const bound = 0.8;

/** Requests a second of a cached check by hash, against a bare Express route with one SELECT. */
export async function bench(): Promise<BenchRow[]> {
  const [server, baseline] = [await startBenchServer(), await startBaseline('select-route')];
  try {
    const authorization = `Bearer ${server.apiKey}`;
    const picture = await benchPicture(1);
    await prime(`${server.url}/v1/assets/check`, authorization, picture);
    const request: Request = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ frame_sha256: createHash('sha256').update(picture).digest('hex') }),
      setupRequest: (next) => ({ ...next, headers: { ...next.headers, 'idempotency-key': randomUUID() } }),
    };
    const ours: number[] = [];
    const bare: number[] = [];
    await perSecond(`${server.url}/v1/assets/check`, [request], warmUpSeconds);
    await perSecond(`${baseline.url}/thing/known`, [{ method: 'GET' }], warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await perSecond(`${baseline.url}/thing/known`, [{ method: 'GET' }], roundSeconds));
      ours.push(await perSecond(`${server.url}/v1/assets/check`, [request], roundSeconds));
    }
    const ratio = median(ours) / median(bare);
    const name = 'cached check by hash, 16 connections';
    return [
      {
        name,
        value: median(ours),
        unit: 'req/s',
        baseline: 'Express + one SELECT',
        ratio,
        bound: `>= ${bound}`,
        ok: ratio >= bound,
      },
    ];
  } finally {
    await Promise.all([server.stop(), baseline.stop()]);
  }
}

async function prime(url: string, authorization: string, picture: Buffer): Promise<void> {
  const form = new FormData();
  form.set('sync', 'true');
  form.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization, 'idempotency-key': randomUUID() },
  });
  const { status } = await response.json();
  if (status !== 'known') throw new Error(`the picture to cache came back as ${status}`);
}

async function perSecond(url: string, requests: Request[], duration: number): Promise<number> {
  const result: Result = await autocannon({ url, connections, duration, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`);
  return result.requests.average;
}
