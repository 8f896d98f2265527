import { VideoUnplayable } from '@telltale/shared/ui/hidden-video';
import { sampleCopy } from '../content/video-sampler.ts';
import { PixelsChanged } from '../content/video-still.ts';
import type { DetectReply, FramesRequest } from './detect-messages.ts';

/** Takes frames out of a video's file, in the page that nobody sees: no other place of the background has a player. */
export async function sampleFile({ id, video, count }: FramesRequest): Promise<DetectReply> {
  const url = URL.createObjectURL(video);
  try {
    const { signal } = new AbortController();
    const stills = await sampleCopy(url, { count, signal, onProgress: () => undefined });
    const frames = stills.map(({ atMs, jpeg }) => ({ atMs, jpeg }));
    return { kind: 'detected', id, frames };
  } catch (error) {
    return { kind: 'detected', id, problem: problemOf(error) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

function problemOf(error: unknown) {
  if (error instanceof PixelsChanged) return 'pixels_changed';
  return error instanceof VideoUnplayable && error.isProtected ? 'video_protected' : 'video_unplayable';
}
