import { type Client, createClient, NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import { checkPublicImage, getHealth, getModelInfo } from '@telltale/shared/contract';
import type { ConnectionReport } from '../../messaging/protocol.ts';

/** What a check would meet at this server now, found out without sending a picture. */
export async function testConnection(
  baseUrl: string,
  apiKey: string | null,
  send: typeof fetch,
): Promise<ConnectionReport> {
  const open = createClient({ baseUrl, fetch: send });
  const health = await open.call(getHealth).catch(asReport);
  if ('kind' in health) return health;
  if (!health.body.model_loaded) return { kind: 'no_model' };
  const { model } = health.body;
  if (apiKey === null) return testPublicLane(open, model);
  const keyed = createClient({ baseUrl, apiKey, fetch: send });
  return keyed.call(getModelInfo).then(
    (): ConnectionReport => ({ kind: 'key', model }),
    (error: unknown): ConnectionReport =>
      error instanceof ServiceProblem && (error.status === 401 || error.status === 403)
        ? { kind: 'key_refused' }
        : asReport(error),
  );
}

/** An empty form is refused either way: by the origin gate (403), or, once past it, for its missing file. */
async function testPublicLane(client: Client, model: string): Promise<ConnectionReport> {
  const error = await client
    .call(checkPublicImage, { form: new FormData() })
    .catch((caught: unknown) => caught);
  if (!(error instanceof ServiceProblem)) return asReport(error);
  return error.status === 403 ? { kind: 'origin_denied' } : { kind: 'public', model };
}

function asReport(error: unknown): ConnectionReport {
  const answered =
    error instanceof ServiceProblem || !(error instanceof NetworkProblem || error instanceof DOMException);
  return { kind: answered ? 'not_telltale' : 'unreachable' };
}
