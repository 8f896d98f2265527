import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { MediaOutcome } from '../messaging/finding.ts';
import { type FinalOutcome, writeRecord } from '../storage/page-records.ts';
import { asVerdict } from './media-answers.ts';
import { showCount } from './toolbar.ts';

interface CheckedVideo {
  readonly tabId: number;
  readonly pageViewId: string;
  readonly videoUrl: string;
  readonly startedAtMs: number;
}

const shownUrlChars = 300;

/** Lists a video's answer among those of its page, in the popup that no page can forge. */
export async function recordVideo(video: CheckedVideo, outcome: MediaOutcome): Promise<void> {
  const { tabId, pageViewId, videoUrl, startedAtMs } = video;
  const listed: FinalOutcome | null = asVerdict(outcome);
  if (!listed) return;
  const key = (await sha256Hex(new TextEncoder().encode(videoUrl))).slice(0, 32);
  const progress = { state: 'done', outcome: listed } as const;
  await writeRecord(pageViewId, key, { imageUrl: videoUrl.slice(0, shownUrlChars), startedAtMs, progress });
  await showCount(tabId);
}
