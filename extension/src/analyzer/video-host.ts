import { sampleCopy } from '../content/video/video-sampler.ts';
import { samplingProblemOf } from '../content/video/video-still.ts';
import { noteError } from '../messaging/note-error.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { ReplyOf, RequestOf } from './requests.ts';

/** Takes frames out of a video's file, in the page that nobody sees: no other place of the background has a player. */
export async function sampleFile(
  { video, count }: RequestOf<'sampleVideo'>,
  signal: AbortSignal,
): Promise<ReplyOf<'sampleVideo'>> {
  const url = URL.createObjectURL(video);
  try {
    const stills = await sampleCopy(url, { count, signal, onProgress: () => undefined });
    return stills.map(({ atMs, jpeg }) => ({ atMs, jpeg }));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Why a video gave no frames. */
export function hostedProblemOf(error: unknown): ProblemCode {
  const problem = samplingProblemOf(error);
  if (problem === null) noteError(error, 'analyzer');
  return problem ?? 'video_unplayable';
}
