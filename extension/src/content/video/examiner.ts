import type { Outcome } from '../../messaging/outcome.ts';
import type { VideoExamination } from './video-check.ts';

export type ExamineVideo = (examination: VideoExamination) => Promise<Outcome>;

/** All scripts of ours in a frame share a world, which no page sees. */
const ownWorld = globalThis as typeof globalThis & { telltaleExamineVideo?: ExamineVideo };

/** By the script that takes frames out of videos: few pages need it, and it would weigh on every one. */
export function offerExaminer(examine: ExamineVideo): void {
  ownWorld.telltaleExamineVideo = examine;
}

/** @param bring runs that script in this frame */
export async function bringExaminer(bring: () => Promise<unknown>): Promise<ExamineVideo> {
  if (!ownWorld.telltaleExamineVideo) await bring();
  const { telltaleExamineVideo: examine } = ownWorld;
  if (!examine) throw new Error('The script for videos did not come.');
  return examine;
}
