import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Thresholds } from './vocabulary.ts';

/** How the answers are to be used, and that the operating points given are those of the largest pictures. */
export const modelInfoPolicy =
  'signals_are_not_proof_human_decision_required_thresholds_of_the_largest_pictures';

export const ModelInfoResponse = z
  .object({ name: z.string(), backend: z.string(), thresholds: Thresholds, policy: z.string() })
  .meta({ id: 'ModelInfoResponse' });

export const getModelInfo = endpoint({
  id: 'getModelInfo',
  method: 'GET',
  path: '/v1/model-info',
  auth: 'key',
  tag: 'detection',
  summary: 'The image detector in use and its operating points',
  responses: { 200: ModelInfoResponse },
  errors: [401, 403, 429],
});

const ComponentState = z.enum(['ok', 'degraded', 'down', 'disabled']);
export type ComponentState = z.infer<typeof ComponentState>;

export const HealthResponse = z
  .object({
    ok: z.boolean(),
    product: z.string(),
    release_sha: z.string(),
    db: ComponentState,
    cache: ComponentState,
    queue: ComponentState,
    model_loaded: z.boolean(),
    model: z.string(),
  })
  .meta({ id: 'HealthResponse' });
export type HealthResponse = z.infer<typeof HealthResponse>;

const LiveResponse = z.object({ status: z.literal('ok') }).meta({ id: 'LiveResponse' });

export const ReadyResponse = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z.object({
      db: ComponentState,
      cache: ComponentState,
      queue: ComponentState,
      model: ComponentState,
    }),
  })
  .meta({ id: 'ReadyResponse' });

const health = { method: 'GET', auth: 'none', tag: 'health', errors: [] } as const;

export const getLive = endpoint({
  ...health,
  id: 'getLive',
  path: '/v1/health/live',
  summary: 'The process is alive',
  responses: { 200: LiveResponse },
});

export const getReady = endpoint({
  ...health,
  id: 'getReady',
  path: '/v1/health/ready',
  summary: 'The service can do its work; 503 when it cannot',
  responses: { 200: ReadyResponse, 503: ReadyResponse },
});

export const getProcessReady = endpoint({
  ...health,
  id: 'getProcessReady',
  path: '/v1/health/process',
  summary: 'This process can take requests, whether workers are there or not; 503 when it cannot',
  responses: { 200: ReadyResponse, 503: ReadyResponse },
});

export const getHealth = endpoint({
  ...health,
  id: 'getHealth',
  path: '/v1/health',
  summary: 'Health of the parts',
  responses: { 200: HealthResponse },
});

export const getLegacyHealth = endpoint({
  ...health,
  id: 'getLegacyHealth',
  path: '/health',
  summary: 'Health of the parts, at its legacy path',
  responses: { 200: HealthResponse },
});
