import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { CheckStep, Evidence } from '@telltale/shared/ui/evidence';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import type { Picture } from '../picture/picture.ts';
import { settles } from '../reader/picture-reader.ts';
import type { ReadingMode } from '../storage/items.ts';
import type { CheckRecord, Progress } from '../storage/page-records.ts';
import type { VerdictMemory } from '../storage/verdict-memory.ts';
import { evidenceOfReading, merged, remembered, withSteps } from './answers.ts';
import type { Backend, Final } from './backend.ts';
import { problemOf } from './check-problem.ts';
import type { Clock } from './clock.ts';
import type { ReadLocally } from './local-reader.ts';
import { pollToEnd, submitPatiently } from './patience.ts';
import { prepareUpload, type ReadFile } from './prepare-upload.ts';

export interface LadderDeps {
  readonly clock: Clock;
  readonly acquire: (request: CheckImageRequest, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Picture>;
  readonly read: ReadLocally;
  readonly trustAnchorsPem: () => Promise<string>;
  readonly memory: VerdictMemory;
  /** Read for every check, so that a change of the options holds from the next picture on. */
  readonly backend: () => Promise<Backend>;
}

export interface Climb {
  readonly request: CheckImageRequest;
  readonly mode: ReadingMode;
  /** What an evicted worker left at the server, to be polled instead of sent again. */
  readonly queued: Queued | null;
  readonly record: (progress: Progress) => Promise<void>;
  /** Asked for in a private window: nothing of it outlives the page. */
  readonly isPrivate?: boolean | undefined;
  readonly signal: AbortSignal;
}

export type Queued = Extract<CheckRecord['progress'], { state: 'queued' }>;

export interface Answer {
  readonly evidence: Evidence;
  readonly problem?: ProblemCode | undefined;
  /** Never for a page: whoever holds it may dispute the answer. */
  readonly feedbackToken?: string | undefined;
}

/**
 * Climbs from the cheapest and most private step to the dearest: what this browser remembers, what the file says and
 * the detector finds on this device, what a server knows by fingerprint, what it finds in the picture. It stops at
 * the first answer that nothing further up would change, and never goes farther than the reader allows.
 */
export async function climb(deps: LadderDeps, task: Climb): Promise<Answer> {
  const { request, mode, queued, signal } = task;
  signal.throwIfAborted();
  if (queued) return send(deps, task, queued.local, queued.sha256, () => poll(deps, task, queued, 0));
  const known = request.retry ? null : await deps.memory.byAddress(request.imageUrl, mode);
  if (known) return { ...known, evidence: remembered(known.evidence) };

  await task.record({ state: 'preparing' });
  const bytes = await deps.acquire(request, signal);
  const sha256 = request.fromScreen ? null : await sha256Hex(bytes);
  const seen = sha256 === null || request.retry ? null : await deps.memory.byFile(sha256, mode);
  if (seen) return { ...seen, evidence: remembered(seen.evidence) };

  const wish = {
    provenance: sha256 !== null,
    pdq: mode !== 'device',
    trustAnchorsPem: await deps.trustAnchorsPem(),
  };
  const reading = await deps.read(bytes, wish, signal);
  const local = evidenceOfReading(reading);
  const file: ReadFile = { bytes, sha256, pdq: reading.pdq };
  if (mode === 'device' || settles(reading.provenance))
    return settled(deps, task, sha256, withSteps(local, 'nothing_sent'));
  return askServer(deps, task, local, file);
}

async function askServer(deps: LadderDeps, task: Climb, local: Evidence, file: ReadFile): Promise<Answer> {
  const { mode, signal, record } = task;
  const backend = await deps.backend();
  const looked = await lookUp(backend, mode, file, signal).catch((error: unknown) => ({ error }));
  if ('error' in looked) {
    signal.throwIfAborted();
    return { evidence: withSteps(local, 'fingerprint_failed'), problem: problemOf(looked.error) };
  }
  const asked = withSteps(local, ...looked.steps);
  if (looked.evidence) return settled(deps, task, file.sha256, merged(looked.evidence, asked, []));
  // The server may know it tomorrow, so this is kept as an answer of the device only.
  if (mode === 'fingerprints') return settled(deps, { ...task, mode: 'device' }, file.sha256, asked);
  return send(deps, task, asked, file.sha256, async () => {
    const upload = await prepareUpload(file, backend.uploadLimits, deps.decode);
    const reply = await submitPatiently(backend, upload, crypto.randomUUID(), deps.clock, signal);
    if (reply.kind === 'final') return reply;
    const { delivery } = upload;
    const waiting: Queued = {
      state: 'queued',
      ticket: reply.ticket,
      delivery,
      local: asked,
      sha256: file.sha256,
    };
    await record(waiting);
    return poll(deps, task, waiting, reply.waitMs);
  });
}

interface Looked {
  readonly steps: CheckStep[];
  readonly evidence: Evidence | null;
}

/** Only an account's key may ask by fingerprint. With leave to send, near-identical pictures are left to the upload. */
async function lookUp(
  backend: Backend,
  mode: ReadingMode,
  file: ReadFile,
  signal: AbortSignal,
): Promise<Looked> {
  if (!backend.lookUp || file.pdq === null)
    return { steps: mode === 'fingerprints' ? ['fingerprint_no_account'] : [], evidence: null };
  const fingerprints = mode === 'fingerprints' ? file : { ...file, pdq: null };
  if (fingerprints.sha256 === null && fingerprints.pdq === null) return { steps: [], evidence: null };
  const evidence = await backend.lookUp(fingerprints, crypto.randomUUID(), signal);
  return { steps: [evidence ? 'fingerprint_known' : 'fingerprint_unknown'], evidence };
}

/** The last step up. Where it fails, what the steps before it found still stands. */
async function send(
  deps: LadderDeps,
  task: Climb,
  local: Evidence,
  sha256: string | null,
  delivered: () => Promise<Final>,
): Promise<Answer> {
  try {
    const { evidence, feedbackToken } = await delivered();
    const sent = evidence.delivery === 'converted' ? 'copy_sent' : 'picture_sent';
    return await settled(deps, task, sha256, merged(evidence, local, [sent]), feedbackToken);
  } catch (error) {
    task.signal.throwIfAborted();
    if (local.score === null) throw error;
    return { evidence: withSteps(local, 'picture_failed'), problem: problemOf(error) };
  }
}

function poll(deps: LadderDeps, { signal }: Climb, { ticket, delivery }: Queued, firstWaitMs: number) {
  return deps
    .backend()
    .then((backend) => pollToEnd({ backend, ticket, delivery, firstWaitMs }, deps.clock, signal));
}

async function settled(
  { memory }: LadderDeps,
  { request, mode, signal, isPrivate }: Climb,
  sha256: string | null,
  evidence: Evidence,
  feedbackToken?: string,
): Promise<Answer> {
  const says = evidence.label !== 'unavailable' && evidence.label !== 'pending';
  const answer = { evidence, feedbackToken };
  if (sha256 !== null && says && !isPrivate && !signal.aborted)
    await memory.keep(request.imageUrl, sha256, answer, mode);
  return answer;
}
