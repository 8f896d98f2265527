import {
  type ComponentState,
  getHealth,
  getLegacyHealth,
  getLive,
  getProcessReady,
  getReady,
  type HealthResponse,
  type ReadyResponse,
} from '@telltale/shared/contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import { askBriefly } from '../../platform/ask-briefly.ts';
import type { Cache } from '../../platform/cache/cache.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { queueSchema } from '../../platform/queue/queue-schema.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import { createLaneWeights, type LaneModels } from './lane-weights.ts';

export interface HealthDeps {
  readonly db: Db;
  readonly cache: Pick<Cache, 'state'>;
  readonly jobs: Pick<Jobs, 'isWorkerPresent'>;
  /** Whether strangers' files can be read; without that no picture and no recording is judged. */
  readonly reader: { probe(): Promise<void> };
  /** The image model, by which the service is known. */
  readonly modelId: string;
  readonly laneModels: LaneModels;
  readonly releaseSha: string;
  /** Aborted once this process stops. */
  readonly leaving: AbortSignal;
}

type Parts = z.infer<typeof ReadyResponse>['checks'];

/** What a load balancer and an operator ask. The queue lives in the database, so it fails and recovers with it. */
export function mountHealthRoutes(mount: Mount, deps: HealthDeps): void {
  const { modelId, releaseSha, leaving } = deps;
  const probe = createParts(deps);

  async function health(): Promise<{ body: HealthResponse }> {
    const { parts: all } = await probe();
    const { model, ...parts } = all;
    const body = {
      ok: areUp(all),
      product: 'telltale',
      release_sha: releaseSha,
      ...parts,
      model_loaded: model !== 'down',
      model: modelId,
    };
    return { body };
  }

  mount(getLive, async () => ({ body: { status: 'ok' as const } }));
  mount(getHealth, health);
  mount(getLegacyHealth, health);
  const readiness = (checks: Parts) => {
    const ready = areUp(checks) && !leaving.aborted;
    return {
      status: ready ? 200 : 503,
      body: { status: ready ? ('ready' as const) : ('not_ready' as const), checks },
    };
  };
  mount(getReady, async () => readiness((await probe()).parts));
  mount(getProcessReady, async () => readiness((await probe()).ownParts));
}

interface Probed {
  readonly parts: Parts;
  /** The same as if a worker were there: all processes miss workers alike, so none is better than another without. */
  readonly ownParts: Parts;
}

/** @returns asks all parts at once */
function createParts({ db, cache, jobs, reader, laneModels }: HealthDeps): () => Promise<Probed> {
  const database = createProbe(() => sql`SELECT 1`.execute(db));
  const queue = createProbe(() => sql`SELECT FROM ${sql.table(`${queueSchema}.version`)}`.execute(db));
  const files = createProbe(() => reader.probe());
  const haveLaneWeights = createLaneWeights(laneModels);

  /** A lane that cannot load its own model answers 503; the others do not. */
  async function ownModelState(): Promise<ComponentState> {
    if (!(await files())) return 'down';
    return (await haveLaneWeights()) ? 'ok' : 'degraded';
  }

  return async () => {
    const [dbUp, queueUp, cacheState, ownModel] = await Promise.all([
      database(),
      queue(),
      cache.state(),
      ownModelState(),
    ]);
    const parts = { db: state(dbUp), cache: cacheState, queue: state(queueUp) };
    // Pictures need a worker whose model has run.
    const model = jobs.isWorkerPresent() ? ownModel : 'down';
    return { parts: { ...parts, model }, ownParts: { ...parts, model: ownModel } };
  };
}

/** Whether something answers, and soon. */
function createProbe(ask: () => Promise<unknown>): () => Promise<boolean> {
  const askIt = askBriefly(ask);
  return () =>
    askIt().then(
      () => true,
      () => false,
    );
}

/**
 * Degraded is worse, and no reason to be taken out of service: without the shared cache each process counts by
 * itself, and without one lane's model the others answer.
 */
const areUp = (parts: Parts): boolean => Object.values(parts).every((part) => part !== 'down');

const state = (up: boolean): ComponentState => (up ? 'ok' : 'down');
