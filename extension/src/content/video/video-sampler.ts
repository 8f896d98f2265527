import { openHiddenVideo, VideoUnplayable } from '@telltale/shared/ui/hidden-video';
import { chooseFrames } from './video-frames.ts';
import { type Still, stillOf } from './video-still.ts';

/** Five stand for a video; fifteen where the reader asks for a closer look. */
export const frameCounts = { usual: 5, closer: 15 } as const;
/** Looked at for each frame that is chosen. */
const candidatesPerFrame = 3;
/** After this what was met so far has to do. */
const sampleBudgetMs = 45_000;

export interface Sampler {
  readonly count: number;
  readonly signal: AbortSignal;
  /** How many of how many places have been looked at. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Representative frames out of a hidden copy: the video that the reader watches is never moved. */
export async function sampleCopy(url: string, { count, signal, onProgress }: Sampler): Promise<Still[]> {
  const copy = await openHiddenVideo(url, signal);
  try {
    if (!Number.isFinite(copy.durationSeconds)) throw new VideoUnplayable();
    const total = count * candidatesPerFrame;
    const endMs = performance.now() + sampleBudgetMs;
    const met: Still[] = [];
    for (let at = 0; at < total && (at < count || performance.now() < endMs); at += 1) {
      const seconds = (placeOf(at, total) + 0.5) * (copy.durationSeconds / total);
      await copy.seek(seconds);
      met.push(await stillOf(copy.element, seconds * 1000));
      onProgress(at + 1, total);
    }
    return chooseFrames(met, count);
  } finally {
    copy.close();
  }
}

/**
 * First every third place, then those between: when time runs out, what was met covers the whole video all the same.
 * @returns 0..total-1, each once
 */
export function placeOf(at: number, total: number): number {
  const round = total / candidatesPerFrame;
  const offset = [1, 0, 2][Math.floor(at / round)] ?? 0;
  return (at % round) * candidatesPerFrame + offset;
}

/** How long the playing video is watched, where nothing else gives its frames. */
const watchMs = 8_000;

/**
 * Frames of the playing video as it plays by: what can be had where no copy may be read. One where it stands still, and
 * no more once the element plays another.
 */
export async function sampleWhilePlaying(
  video: HTMLVideoElement,
  { count, signal, onProgress }: Sampler,
): Promise<Still[]> {
  if (video.readyState < video.HAVE_CURRENT_DATA) throw new VideoUnplayable();
  const total = count * candidatesPerFrame;
  const met = [await stillOf(video, video.currentTime * 1000)];
  const endMs = performance.now() + watchMs;
  const { currentSrc } = video;
  const isPlaying = () =>
    video.currentSrc === currentSrc && !video.paused && !video.ended && performance.now() < endMs;
  while (met.length < total && isPlaying() && (await nextFrame(video, watchMs / total, signal)))
    onProgress(met.push(await stillOf(video, video.currentTime * 1000)), total);
  return chooseFrames(met, count);
}

/** False when no further frame is shown: a pause, a stall, a tab in the back. */
async function nextFrame(video: HTMLVideoElement, pauseMs: number, signal: AbortSignal): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  signal.throwIfAborted();
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => {
        video.cancelVideoFrameCallback(handle);
        resolve(false);
      },
      pauseMs * 2 + 500,
    );
    const handle = video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
