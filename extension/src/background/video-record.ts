import type { MediaOutcome } from '../messaging/finding.ts';
import { type FinalOutcome, writeRecord } from '../storage/page-records.ts';
import { imageKeyOf } from './checks.ts';
import { asVerdict } from './media-answers.ts';
import type { Toolbar } from './toolbar.ts';

interface CheckedVideo {
  readonly tabId: number;
  readonly pageViewId: string;
  readonly videoUrl: string;
  readonly startedAtMs: number;
}

const shownUrlChars = 300;

/** Lists a video's answer among those of its page, in the popup that no page can forge. */
export async function recordVideo(
  video: CheckedVideo,
  outcome: MediaOutcome,
  toolbar: Pick<Toolbar, 'checked'>,
): Promise<void> {
  const { tabId, pageViewId, videoUrl, startedAtMs } = video;
  const listed: FinalOutcome | null = asVerdict(outcome);
  if (!listed) return;
  const key = await imageKeyOf(videoUrl);
  const progress = { state: 'done', outcome: listed } as const;
  await writeRecord(pageViewId, key, { imageUrl: videoUrl.slice(0, shownUrlChars), startedAtMs, progress });
  await toolbar.checked(tabId, key, listed);
}
