import { createClient, ServiceProblem } from '@telltale/shared/client';
import { checkPublicImage, getPublicJob, type PublicImageResult } from '@telltale/shared/contract';
import { type CheckView, type Evidence, evidenceOf } from '@telltale/shared/ui/evidence';
import { uploadOf } from './upload.ts';
import { words } from './words.ts';

const client = createClient({ baseUrl: location.origin });
const patienceMs = 90_000;
const defaultRetryMs = 1_000;

/** Sends a picture of this page through the public lane and waits for its answer. A failure becomes a sentence. */
export async function checkPicture(url: string): Promise<CheckView> {
  try {
    return { state: 'verdict', evidence: await evidenceFor(url) };
  } catch (error) {
    return { state: 'problem', sentence: sentenceOf(error) };
  }
}

async function evidenceFor(url: string): Promise<Evidence> {
  const signal = AbortSignal.timeout(patienceMs);
  const picture = await fetch(url, { signal });
  if (!picture.ok) throw new Error(words.problems.pictureMissing);
  const { file, delivery } = await uploadOf(await picture.blob());
  const form = new FormData();
  form.set('file', file, 'picture');
  form.set('canonical_url', new URL(url, location.href).href);
  const { body, headers } = await client.call(checkPublicImage, { form, signal });
  const result = body.status === 'processing' ? await finished(body, retryMs(headers), signal) : body;
  return evidenceOf(result, delivery);
}

async function finished(
  queued: PublicImageResult,
  firstWaitMs: number,
  signal: AbortSignal,
): Promise<PublicImageResult> {
  const { job_id, job_token } = queued;
  if (job_id === undefined || job_token === undefined) throw new Error(words.problems.checkFailed);
  for (let waitMs = firstWaitMs; ; ) {
    await pause(waitMs, signal);
    const { body, headers } = await client.call(getPublicJob, {
      params: { job_id },
      headers: { 'x-job-token': job_token },
      signal,
    });
    if (body.result && 'thresholds' in body.result) return body.result;
    if (body.status === 'failed') throw new Error(words.problems.checkFailed);
    waitMs = retryMs(headers);
  }
}

function retryMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : defaultRetryMs;
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function sentenceOf(error: unknown): string {
  const { problems } = words;
  if (error instanceof ServiceProblem)
    return isKnown(error.code) ? problems[error.code] : problems.checkFailed;
  // A browser's own words are in the browser's language: the signal that ran out, a picture that cannot be decoded.
  if (error instanceof DOMException)
    return error.name === 'TimeoutError' ? problems.tooSlow : problems.checkFailed;
  // What fetch rejects with when no answer came at all.
  if (error instanceof TypeError) return problems.unreachable;
  return error instanceof Error ? error.message : problems.checkFailed;
}

const isKnown = (code: string | null): code is keyof typeof words.problems =>
  code !== null && code in words.problems;
