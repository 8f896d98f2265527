import {
  type ComponentState,
  getHealth,
  getLegacyHealth,
  getLive,
  getReady,
  type HealthResponse,
} from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { Cache } from '../../platform/cache/cache.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Jobs } from '../jobs/jobs.service.ts';

const probeTimeoutMs = 2_000;

export interface HealthDeps {
  readonly db: Db;
  readonly cache: Pick<Cache, 'state'>;
  readonly jobs: Jobs;
  readonly modelId: string;
  readonly releaseSha: string;
}

/** What a load balancer and an operator ask. The queue lives in the database, so it fails and recovers with it. */
export function mountHealthRoutes(mount: Mount, deps: HealthDeps): void {
  const { db, cache, jobs, modelId, releaseSha } = deps;

  async function probe() {
    const [dbUp, queueUp, cacheState] = await Promise.all([
      answers(sql`SELECT 1`.execute(db)),
      answers(sql`SELECT FROM pgboss.version`.execute(db)),
      cache.state(),
    ]);
    const model: ComponentState = jobs.isWorkerPresent() ? 'ok' : 'down';
    return { db: state(dbUp), cache: cacheState, queue: state(queueUp), model };
  }

  async function health(): Promise<{ body: HealthResponse }> {
    const { model, ...parts } = await probe();
    const ok = model === 'ok' && parts.db === 'ok' && parts.queue === 'ok';
    const body = {
      ok,
      product: 'telltale',
      release_sha: releaseSha,
      ...parts,
      model_loaded: model === 'ok',
      model: modelId,
    };
    return { body };
  }

  mount(getLive, async () => ({ body: { status: 'ok' as const } }));
  mount(getHealth, health);
  mount(getLegacyHealth, health);
  mount(getReady, async () => {
    const checks = await probe();
    // Without the shared cache each process counts by itself: worse, and no reason to take it out of service.
    const ready = Object.values(checks).every((part) => part !== 'down');
    return {
      status: ready ? 200 : 503,
      body: { status: ready ? ('ready' as const) : ('not_ready' as const), checks },
    };
  });
}

const state = (up: boolean): ComponentState => (up ? 'ok' : 'down');

async function answers(query: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(resolve, probeTimeoutMs, false).unref();
  });
  return Promise.race([query.then(() => true).catch(() => false), timeout]);
}
