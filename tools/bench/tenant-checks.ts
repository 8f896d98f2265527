import { createHash, randomInt, randomUUID } from 'node:crypto';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { noProvenance } from '@telltale/shared/contract';
import autocannon, { type Instance, type Request, type Result } from 'autocannon';
import pg from 'pg';
import { hashApiKey, newApiKey } from '../../server/src/features/api-keys/key-format.ts';
import { startTemporaryPostgres } from '../postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { startBaseline, startBenchApi } from './bench-server.ts';
import { median, rounds } from './median.ts';

const tenants = 100;
const fewChecks = 10_000;
const manyChecks = 1_000_000;
const connections = 16;
const roundSeconds = 4;
const warmUpSeconds = 5;
const fewBound = 0.7;
const manyBound = 0.6;
const latencyBound = 1.2;

/**
 * A cached check by hash with everything a key holder's request brings along (key, rate, tokens, idempotency), for
 * 100 tenants on a real Postgres whose commits wait for the disk, while few and many checks are stored.
 */
export async function bench(): Promise<BenchRow[]> {
  const postgres = await startTemporaryPostgres({ durable: true });
  if (postgres === null) {
    console.log(
      'SKIP: no Postgres programs (initdb, pg_ctl) were found, and this bench is about a real Postgres.',
    );
    return [];
  }
  const baseline = await startBaseline('select-route');
  const few = await startStore(postgres.url, 'few', 38_791, fewChecks);
  const many = await startStore(postgres.url, 'many', 38_792, manyChecks);
  try {
    const bare = () => load(`${baseline.url}/thing/known`, { method: 'GET' }, roundSeconds);
    await load(`${baseline.url}/thing/known`, { method: 'GET' }, warmUpSeconds);
    for (const store of [few, many]) await store.load(warmUpSeconds);
    const measured: { bare: Load; few: Load; many: Load }[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push({
        bare: await bare(),
        few: await few.load(roundSeconds),
        many: await many.load(roundSeconds),
      });
    return rows(measured);
  } finally {
    await Promise.all([few.stop(), many.stop(), baseline.stop()]);
    postgres.stop();
  }
}

interface Load {
  readonly perSecond: number;
  readonly p95Ms: number;
}

function rows(measured: readonly { bare: Load; few: Load; many: Load }[]): BenchRow[] {
  const of = (which: 'bare' | 'few' | 'many', what: keyof Load) =>
    median(measured.map((round) => round[which][what]));
  const throughput = (which: 'few' | 'many', checks: number, bound: number): BenchRow => {
    const ratio = median(measured.map((round) => round[which].perSecond / round.bare.perSecond));
    return {
      name: `cached check, tokens and key, ${checks} stored`,
      value: of(which, 'perSecond'),
      unit: 'req/s',
      baseline: 'Express + one SELECT',
      ratio,
      bound: `>= ${bound}`,
      ok: ratio >= bound,
    };
  };
  const latency = of('many', 'p95Ms') / of('few', 'p95Ms');
  return [
    { name: 'Express + one SELECT', value: of('bare', 'perSecond'), unit: 'req/s' },
    throughput('few', fewChecks, fewBound),
    throughput('many', manyChecks, manyBound),
    {
      name: `p95 with ${manyChecks} stored`,
      value: of('many', 'p95Ms'),
      unit: 'ms',
      baseline: `p95 with ${fewChecks} stored`,
      ratio: latency,
      bound: `<= ${latencyBound}`,
      ok: latency <= latencyBound,
    },
  ];
}

/** A database with so many stored checks, and an API in front of it. */
async function startStore(serverUrl: string, name: string, port: number, checks: number) {
  await execute(serverUrl, [`CREATE DATABASE ${name}`]);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const api = await startBenchApi(url.href, port);
  const secrets = Array.from({ length: tenants }, () => newApiKey());
  const { id } = currentImageModel(await loadManifest(), 'full');
  console.log(`Storing ${checks} checks …`);
  await execute(url.href, seed(checks, secrets, id));
  const request: Request = {
    method: 'POST',
    setupRequest: (next) => {
      const check = randomInt(checks);
      return {
        ...next,
        headers: {
          authorization: `Bearer ${secrets[check % tenants]}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ frame_sha256: createHash('sha256').update(`check ${check}`).digest('hex') }),
      };
    },
  };
  return {
    load: (seconds: number) => load(`${api.url}/v1/assets/check`, request, seconds),
    stop: api.stop,
  };
}

/**
 * Verdicts and assets of so many checks, spread over the tenants, and the reservations of the last two of thirty
 * days. Their fingerprints are left out: a check by exact hash does not ask for them.
 */
function seed(checks: number, secrets: readonly string[], modelId: string): string[] {
  const hashes = secrets.map((secret) => `'\\x${hashApiKey(secret).toString('hex')}'::bytea`).join(', ');
  const verdict = { label: 'no_signal', score: 0.1, confidence: 0.8, provenance: noProvenance };
  const answer = {
    ...verdict,
    source: 'exact_hash',
    model: modelId,
    cached: true,
    matchDistance: 0,
    pdqHex: null,
  };
  const kept = Math.ceil(checks / 15);
  return [
    'SET synchronous_commit = off',
    `INSERT INTO tenant (tenant_id, name) SELECT 'tnt_' || n, 'Tenant ' || n FROM generate_series(0, ${tenants - 1}) n`,
    `INSERT INTO api_key (key_id, tenant_id, name, secret_sha256, scopes)
     SELECT 'key_' || at, 'tnt_' || at - 1, 'bench', hash, '{detect}'
     FROM unnest(ARRAY[${hashes}]) WITH ORDINALITY AS h (hash, at)`,
    `INSERT INTO token_account (tenant_id, plan_code, monthly_units, week_start, month_start)
     SELECT tenant_id, 'agency', 1000000000, '2020-01-06', '2020-01-01' FROM tenant`,
    `INSERT INTO verdict (sha256, model_id, label, source, score, confidence, provenance, requester)
     SELECT sha256(('check ' || n)::bytea), '${modelId}', 'no_signal', 'model', 0.1, 0.8, '${JSON.stringify(noProvenance)}',
       'tenant:tnt_' || n % ${tenants} FROM generate_series(0, ${checks - 1}) n`,
    `INSERT INTO asset (asset_id, tenant_id, content_key, sha256, answer)
     SELECT 'ast_' || gen_random_uuid(), 'tnt_' || n % ${tenants}, 'sha256:' || encode(hash, 'hex'), hash,
       '${JSON.stringify(answer)}'
     FROM generate_series(0, ${checks - 1}) n, sha256(('check ' || n)::bytea) hash`,
    `INSERT INTO token_reservation (reservation_id, tenant_id, idempotency_key, payload_sha256, operation, cost,
       free_part, plan_part, paid_part, week_start, month_start, state, leased_until, expires_at, settled_tokens,
       settled_on, response, created_at)
     SELECT gen_random_uuid(), 'tnt_' || n % ${tenants}, gen_random_uuid()::text, sha256('x'), 'image_check', 1,
       0, 1, 0, current_date, current_date, 'settled', now(), now(), 1, current_date,
       json_build_object('body', json_build_object('asset_id', gen_random_uuid(), 'filler', repeat('x', 500)),
         'headers', '{}'::json), now() - n * interval '48 hours' / ${kept}
     FROM generate_series(1, ${kept}) n`,
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ];
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function load(url: string, request: Request, duration: number): Promise<Load> {
  const times: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const instance: Instance = autocannon(
      { url, connections, duration, requests: [request] },
      (error: unknown, finished) => (error ? reject(error) : resolve(finished)),
    );
    instance.on('response', (_client, _status, _bytes, responseMs) => times.push(responseMs));
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.errors} errors, and answers ${JSON.stringify(result.statusCodeStats)} at ${url}`,
    );
  const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return { perSecond: result.requests.average, p95Ms };
}
