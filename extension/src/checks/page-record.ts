import { cameFromServer } from '../messaging/check-answer.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import type { CheckRecord, FinalOutcome, Progress } from '../storage/check-record.ts';
import { imageKeyOf, namesOf, type ShownMedium } from '../storage/image-key.ts';
import { readRecord, recordIdOf, removeRecord, writeRecord } from '../storage/page-records.ts';
import type { Queued } from './lane.ts';
import type { Reach } from './permission.ts';

interface RecordedMedium extends ShownMedium {
  readonly pageViewId: string;
  readonly isVideo?: true;
}

/** Of an answer: the token to dispute it with, and a small copy of what was checked. */
type Beside = Partial<Pick<CheckRecord, 'feedbackToken' | 'preview'>>;

/** What is kept of one picture or video of a page while its tab shows it: how far its check is, and how it ended. */
export interface PageRecord {
  readonly imageKey: string;
  readonly id: string;
  readonly known: CheckRecord | null;
  /** The answer that is kept, unless this request may have a better one. */
  answerTo(request: Pick<CheckImageRequest, 'retry' | 'asked'>, reach: Reach): FinalOutcome | null;
  /** What an evicted worker left at the server, to be polled instead of sent again. */
  readonly queued: Queued | null;
  write(progress: Progress, beside?: Beside): Promise<void>;
  /** Keeps what the reader was shown of the file beside an answer, which stays as it is. */
  writeSeen(seen: Pick<CheckRecord, 'preview' | 'previewSha256'>): Promise<void>;
  remove(): Promise<void>;
}

export async function openPageRecord(
  { pageViewId, mediaUrl, site, isVideo }: RecordedMedium,
  nowMs: () => number,
): Promise<PageRecord> {
  const [names, imageKey] = [namesOf(mediaUrl), await imageKeyOf({ mediaUrl, site })];
  const known = await readRecord(pageViewId, imageKey);
  const startedAtMs = known?.startedAtMs ?? nowMs();
  return {
    imageKey,
    id: recordIdOf(pageViewId, imageKey),
    known,
    answerTo({ retry, asked }, reach) {
      if (known?.progress.state !== 'done' || reach.once) return null;
      const { outcome } = known.progress;
      if (outcome.kind === 'problem' || outcome.problem) return retry ? null : outcome;
      const mayAskServer = asked && reach.mode !== 'device' && !cameFromServer(outcome.evidence);
      return mayAskServer ? null : outcome;
    },
    queued: known?.progress.state === 'queued' ? known.progress : null,
    async write(progress, { feedbackToken = known?.feedbackToken, preview = known?.preview } = {}) {
      await writeRecord(pageViewId, imageKey, {
        ...{ ...names, site: site ?? undefined, isVideo, startedAtMs, feedbackToken, progress, preview },
        previewSha256: known?.previewSha256,
      });
    },
    async writeSeen(seen) {
      if (known) await writeRecord(pageViewId, imageKey, { ...known, ...seen });
    },
    remove: () => removeRecord(pageViewId, imageKey),
  };
}
