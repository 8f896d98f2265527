import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { Delivery, Evidence } from '@telltale/shared/ui/evidence';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import {
  type CheckRecord,
  type FinalOutcome,
  type JobTicket,
  type Progress,
  readRecord,
  writeRecord,
} from '../storage/page-records.ts';
import type { Backend } from './backend.ts';
import { problemOf } from './check-problem.ts';
import type { Clock } from './clock.ts';
import { type Limiter, limitConcurrency } from './limit-concurrency.ts';
import { pollToEnd, submitPatiently } from './patience.ts';
import type { Picture } from './picture.ts';
import { prepareUpload, type Upload } from './prepare-upload.ts';

export interface ChecksDeps {
  readonly clock: Clock;
  readonly acquire: (request: CheckImageRequest, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Picture>;
  /** Read for every check, so that a change of the options holds from the next picture on. */
  readonly backend: () => Promise<Backend>;
}

export interface Checks {
  check(request: CheckImageRequest, signal: AbortSignal): Promise<FinalOutcome>;
}

const checksAtOnce = 4;
/** Decoded pixels are large: few pictures are open at a time. */
const decodesAtOnce = 2;
const shownUrlChars = 300;

/** Checks pictures once per page view; what is known and what is queued outlives this worker. */
export function createChecks(deps: ChecksDeps): Checks {
  const limit = limitConcurrency(checksAtOnce);
  const limitDecode = limitConcurrency(decodesAtOnce);
  const inFlight = new Map<string, Promise<FinalOutcome>>();
  return {
    async check(request, signal) {
      const imageKey = (await sha256Hex(new TextEncoder().encode(request.imageUrl))).slice(0, 32);
      const id = `${request.pageViewId}-${imageKey}`;
      const running = inFlight.get(id) ?? runOnce(deps, limit, limitDecode, request, imageKey, signal);
      inFlight.set(id, running);
      return running.finally(() => inFlight.delete(id));
    },
  };
}

async function runOnce(
  deps: ChecksDeps,
  limit: Limiter,
  limitDecode: Limiter,
  request: CheckImageRequest,
  imageKey: string,
  signal: AbortSignal,
): Promise<FinalOutcome> {
  const known = await readRecord(request.pageViewId, imageKey);
  const outcome = answered(known, request);
  if (outcome) return outcome;
  const startedAtMs = known?.startedAtMs ?? deps.clock.nowMs();
  const record = async (progress: Progress) => {
    // After an abort the page is gone or switched off: nothing about it is kept.
    if (signal.aborted) return;
    const imageUrl = request.imageUrl.slice(0, shownUrlChars);
    await writeRecord(request.pageViewId, imageKey, { imageUrl, startedAtMs, progress });
  };
  const end = await limit(() =>
    perform(deps, limitDecode, request, resumable(known), record, signal).then(
      (evidence): FinalOutcome => ({ kind: 'verdict', evidence }),
      (error: unknown): FinalOutcome => ({ kind: 'problem', problem: problemOf(error) }),
    ),
  );
  await record({ state: 'done', outcome: end });
  return end;
}

async function perform(
  deps: ChecksDeps,
  limitDecode: Limiter,
  request: CheckImageRequest,
  queued: Queued | null,
  record: (progress: Progress) => Promise<void>,
  signal: AbortSignal,
): Promise<Evidence> {
  signal.throwIfAborted();
  const backend = await deps.backend();
  const poll = ({ ticket, delivery }: Queued, firstWaitMs: number) =>
    pollToEnd({ backend, ticket, delivery, firstWaitMs }, deps.clock, signal);
  if (queued) return poll(queued, 0);

  await record({ state: 'preparing' });
  const bytes = await deps.acquire(request, signal);
  const upload: Upload = await limitDecode(() => prepareUpload(bytes, backend.uploadLimits, deps.decode));
  const reply = await submitPatiently(backend, upload, crypto.randomUUID(), deps.clock, signal);
  if (reply.kind === 'final') return reply.evidence;

  const { delivery } = upload;
  await record({ state: 'queued', ticket: reply.ticket, delivery });
  return poll({ ticket: reply.ticket, delivery }, reply.waitMs);
}

interface Queued {
  readonly ticket: JobTicket;
  readonly delivery: Delivery;
}

/** What an evicted worker left at the server, to be polled instead of sent again. */
function resumable(known: CheckRecord | null): Queued | null {
  return known?.progress.state === 'queued' ? known.progress : null;
}

function answered(known: CheckRecord | null, request: CheckImageRequest): FinalOutcome | null {
  if (known?.progress.state !== 'done') return null;
  const { outcome } = known.progress;
  return outcome.kind === 'problem' && request.retry ? null : outcome;
}
