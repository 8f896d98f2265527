import { cameFromServer } from '../messaging/check-answer.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import { imageKeyOf, namesOf } from '../storage/image-key.ts';
import {
  type CheckRecord,
  type FinalOutcome,
  type Progress,
  readRecord,
  recordIdOf,
  removeRecord,
  writeRecord,
} from '../storage/page-records.ts';
import type { Queued } from './lane.ts';
import type { Reach } from './permission.ts';
import type { CheckEnd } from './running.ts';

/** What is kept of one picture of a page while its tab shows it: how far its check is, and how it ended. */
export interface PageRecord {
  readonly known: CheckRecord | null;
  /** The answer that is kept, unless this request may have a better one. */
  answerTo(request: CheckImageRequest, reach: Reach): FinalOutcome | null;
  /** What the page is told; an answer that may be reported as wrong is told with the name of its record. */
  outcomeOf(end: CheckEnd | { readonly problem: ProblemCode }): FinalOutcome;
  /** What an evicted worker left at the server, to be polled instead of sent again. */
  readonly queued: Queued | null;
  write(progress: Progress, feedbackToken?: string): Promise<void>;
  /** Keeps what the reader was shown of the file beside an answer, which stays as it is. */
  writeSeen(seen: Pick<CheckRecord, 'preview' | 'previewSha256'>): Promise<void>;
  remove(): Promise<void>;
}

export async function openPageRecord(
  { pageViewId, imageUrl }: CheckImageRequest,
  nowMs: () => number,
): Promise<PageRecord> {
  const [names, imageKey] = [namesOf(imageUrl), await imageKeyOf(imageUrl)];
  const known = await readRecord(pageViewId, imageKey);
  const startedAtMs = known?.startedAtMs ?? nowMs();
  return {
    known,
    outcomeOf(end) {
      if (!('answer' in end)) return { kind: 'problem', problem: end.problem };
      const { feedbackToken, answer, problem } = end;
      return {
        ...{ kind: 'verdict', evidence: answer },
        ...(problem ? { problem } : {}),
        ...(feedbackToken ? { reportAs: recordIdOf(pageViewId, imageKey) } : {}),
      };
    },
    answerTo({ retry, asked }, reach) {
      if (known?.progress.state !== 'done' || reach.once) return null;
      const { outcome } = known.progress;
      if (outcome.kind === 'problem' || outcome.problem) return retry ? null : outcome;
      const mayGoFarther = asked && reach.mode !== 'device' && !cameFromServer(outcome.evidence);
      return mayGoFarther ? null : outcome;
    },
    queued: known?.progress.state === 'queued' ? known.progress : null,
    async write(progress, feedbackToken = known?.feedbackToken) {
      const { preview, previewSha256 } = known ?? {};
      await writeRecord(pageViewId, imageKey, {
        ...{ ...names, startedAtMs, feedbackToken, progress, preview, previewSha256 },
      });
    },
    async writeSeen(seen) {
      if (known) await writeRecord(pageViewId, imageKey, { ...known, ...seen });
    },
    remove: () => removeRecord(pageViewId, imageKey),
  };
}
