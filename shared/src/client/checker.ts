import type * as z from 'zod';
import { type AssetCheckFields, type AssetCheckResponse, checkAsset } from '../contract/assets.ts';
import { type AudioCheckFields, type AudioCheckResponse, checkAudio } from '../contract/audio.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { getJob } from '../contract/jobs.ts';
import { checkText, type TextCheckRequest, type TextCheckResponse } from '../contract/text.ts';
import { checkVideo, type VideoCheckRequest, type VideoCheckResponse } from '../contract/videos.ts';
import { type CallInput, type Client, type ClientOptions, createClient } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { judgeFailure, retryAfterMsOf } from './judge-failure.ts';
import { ServiceProblem } from './problem.ts';
import { type Failure, type Reply, waitForAnswer } from './wait-for-answer.ts';

export interface CheckerOptions extends ClientOptions {
  /**
   * Asked where the tokens do not suffice. Buy some, or wait until there are new ones, and return true: the same check
   * goes on, and is paid once. Without it such a check is rejected.
   */
  readonly onTokensExhausted?:
    | ((need: { required: number; available: number }) => Promise<boolean>)
    | undefined;
  /** How long to repeat a check that the server turns away, or that the network lost. 2 minutes by default. */
  readonly patienceMs?: number | undefined;
  /** How long to ask for an answer that was queued. 10 minutes by default. */
  readonly pollBudgetMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

export interface CheckCall {
  /** Names the check for 24 hours; a random one by default. Give your own where the check must survive a restart. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Each returns the finished answer, whatever the network and the queue did meanwhile; it is paid once. */
export interface Checker {
  /** The file may be a Blob on disk (`fs.openAsBlob`), which is read before each attempt to send it. */
  checkImage(
    file: Blob,
    fields?: z.input<typeof AssetCheckFields>,
    call?: CheckCall,
  ): Promise<AssetCheckResponse>;
  checkVideo(video: z.input<typeof VideoCheckRequest>, call?: CheckCall): Promise<VideoCheckResponse>;
  checkText(text: z.input<typeof TextCheckRequest>, call?: CheckCall): Promise<TextCheckResponse>;
  checkAudio(
    file: Blob,
    fields?: z.input<typeof AudioCheckFields>,
    call?: CheckCall,
  ): Promise<AudioCheckResponse>;
}

/** The queued check ended without an answer; its tokens came back. */
export class JobFailed extends Error {
  readonly jobId: string;

  constructor(jobId: string) {
    super(`The job ${jobId} failed; its tokens came back.`);
    this.name = 'JobFailed';
    this.jobId = jobId;
  }
}

const usualPatienceMs = 120_000;
const usualPollBudgetMs = 600_000;
/** What a poll asks the server to hold it open for. */
const poll = { prefer: 'wait=20' };

type Answers = AssetCheckResponse | VideoCheckResponse | TextCheckResponse | AudioCheckResponse;
type CheckEndpoint = Endpoint & { readonly idempotent: true };

/** A client of the four checks that waits, repeats and polls by itself. */
export function createChecker(options: CheckerOptions): Checker {
  const client = createClient(options);

  async function check<A extends Answers, E extends CheckEndpoint>(
    endpoint: E,
    input: Pick<CallInput<E>, 'json' | 'form'>,
    { idempotencyKey = crypto.randomUUID(), signal }: CheckCall = {},
  ): Promise<A> {
    const headers = { 'idempotency-key': idempotencyKey };
    const sending = { ...input, headers, ...(signal ? { signal } : {}) } as CallInput<E>;
    const answer = await waitForAnswer<Answers, string>(
      {
        submit: () => whenPaidFor(options, async () => replyOf(await client.call(endpoint, sending))),
        poll: (jobId) => askForJob(client, jobId, signal),
      },
      {
        clock: options.clock ?? systemClock,
        signal: signal ?? new AbortController().signal,
        judge: judgePaid,
        patienceMs: options.patienceMs ?? usualPatienceMs,
        pollBudgetMs: options.pollBudgetMs ?? usualPollBudgetMs,
      },
    );
    // The endpoint's own schema parsed it, and a job's result is the answer of what was queued.
    return answer as A;
  }

  return {
    checkImage: (file, fields, call) => check(checkAsset, { form: formOf(file, fields) }, call),
    checkVideo: (json, call) => check(checkVideo, { json }, call),
    checkText: (json, call) => check(checkText, { json }, call),
    checkAudio: (file, fields, call) => check(checkAudio, { form: formOf(file, fields) }, call),
  };
}

/** A call that carries an Idempotency-Key may be repeated, also where its answer was lost on the way. */
function judgePaid(error: unknown): Failure {
  const failure = judgeFailure(error);
  return failure.kind === 'unanswered' ? { ...failure, kind: 'turned_away' } : failure;
}

async function whenPaidFor<T>({ onTokensExhausted }: CheckerOptions, submit: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await submit();
    } catch (error) {
      const need = error instanceof ServiceProblem ? error.tokens : null;
      if (need === null || !(await onTokensExhausted?.(need))) throw error;
    }
  }
}

function replyOf({
  body,
  headers,
}: {
  readonly body: unknown;
  readonly headers: Headers;
}): Reply<Answers, string> {
  const answer = body as Answers;
  const jobId = 'job_id' in answer ? answer.job_id : null;
  if (answer.status !== 'processing' || !jobId) return { kind: 'final', answer };
  return { kind: 'queued', ticket: jobId, waitMs: retryAfterMsOf(headers, 0) };
}

async function askForJob(
  client: Client,
  jobId: string,
  signal: AbortSignal | undefined,
): Promise<Reply<Answers, string>> {
  const params = { job_id: jobId };
  const { body, headers } = await client.call(getJob, {
    params,
    headers: poll,
    ...(signal ? { signal } : {}),
  });
  if (body.status === 'failed') throw new JobFailed(jobId);
  if (body.status === 'succeeded' && body.result) return { kind: 'final', answer: body.result };
  const waitMs = retryAfterMsOf(headers, 0);
  return { kind: 'queued', ticket: jobId, waitMs, isRunning: body.status === 'running' };
}

function formOf(file: Blob, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, String(value));
  // A part without a name of its own is a text field to most parsers of forms.
  form.set('file', file, file instanceof File ? file.name : 'file');
  return form;
}
