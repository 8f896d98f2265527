import { imageKeyOf, namesOf } from '../../storage/image-key.ts';
import { type FinalOutcome, writeRecord } from '../../storage/page-records.ts';
import type { Toolbar } from '../pages/toolbar.ts';

interface CheckedVideo {
  readonly tabId: number;
  readonly pageViewId: string;
  readonly videoUrl: string;
  readonly startedAtMs: number;
  /** The first of its frames, small. */
  readonly preview?: string | undefined;
}

/** Lists a video's answer among those of its page, in the popup that no page can forge. */
export async function recordVideo(
  video: CheckedVideo,
  outcome: FinalOutcome,
  toolbar: Pick<Toolbar, 'checked'>,
): Promise<void> {
  const { tabId, pageViewId, videoUrl, startedAtMs, preview } = video;
  const key = await imageKeyOf(videoUrl);
  const progress = { state: 'done', outcome } as const;
  await writeRecord(pageViewId, key, { ...namesOf(videoUrl), isVideo: true, startedAtMs, progress, preview });
  await toolbar.checked(tabId, key, outcome);
}
