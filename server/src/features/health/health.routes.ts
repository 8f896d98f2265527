import {
  type ComponentState,
  getHealth,
  getLegacyHealth,
  getLive,
  getReady,
  type HealthResponse,
} from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Jobs } from '../jobs/jobs.service.ts';

const probeTimeoutMs = 2_000;

export interface HealthDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly modelId: string;
  readonly releaseSha: string;
}

/** What a load balancer and an operator ask. The queue lives in the database, so it fails and recovers with it. */
export function mountHealthRoutes(mount: Mount, { db, jobs, modelId, releaseSha }: HealthDeps): void {
  async function probe() {
    const [dbUp, queueUp] = await Promise.all([
      answers(sql`SELECT 1`.execute(db)),
      answers(sql`SELECT FROM pgboss.version`.execute(db)),
    ]);
    const model: ComponentState = jobs.isWorkerPresent() ? 'ok' : 'down';
    // The cache of verdicts is the database; the separate cache is optional and absent here.
    return { db: state(dbUp), cache: 'disabled' as const, queue: state(queueUp), model };
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
    const ready = Object.values(checks).every((part) => part === 'ok' || part === 'disabled');
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
