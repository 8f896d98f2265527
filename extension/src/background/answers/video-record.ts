import type { Trail } from '../../checks/lane.ts';
import { imageKeyOf, namesOf } from '../../storage/image-key.ts';
import { type FinalOutcome, readRecord, writeRecord } from '../../storage/page-records.ts';
import type { Toolbar } from '../pages/toolbar.ts';

interface CheckedVideo {
  readonly tabId: number;
  readonly pageViewId: string;
  readonly videoUrl: string;
  readonly startedAtMs: number;
  /** The first of its frames, small. */
  readonly preview?: string | undefined;
}

/**
 * Where a check of this video stands, so that it goes on from there after the worker was evicted: a job that waits at
 * the server, of as many frames as are asked for now.
 */
export async function trailOfVideo(video: CheckedVideo, frames: number, signal: AbortSignal): Promise<Trail> {
  const { pageViewId, videoUrl, startedAtMs } = video;
  const key = await imageKeyOf(videoUrl);
  const known = await readRecord(pageViewId, key);
  const progress = known?.progress;
  const queued = progress?.state === 'queued' && progress.local.frames?.length === frames ? progress : null;
  return {
    queued,
    async record(now) {
      // What was found before stays listed until something new is.
      if (now.state !== 'queued' || signal.aborted) return;
      await writeRecord(pageViewId, key, { ...namesOf(videoUrl), isVideo: true, startedAtMs, progress: now });
    },
  };
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
