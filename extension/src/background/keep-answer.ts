import type { Evidence } from '@telltale/shared/ui/evidence';
import type { Answer, Climb, LadderDeps } from './ladder.ts';

/** Keeps the answer, unless it says nothing, or the page's reader wants nothing kept. */
export async function settled(
  { memory }: LadderDeps,
  { request, leave, signal, isPrivate }: Climb,
  sha256: string | null,
  evidence: Evidence,
  feedbackToken?: string,
): Promise<Answer> {
  const says = evidence.label !== 'unavailable' && evidence.label !== 'pending';
  const answer = { evidence, feedbackToken };
  if (sha256 !== null && says && !isPrivate && !signal.aborted)
    await memory.keep(request.imageUrl, sha256, answer, leave.mode);
  return answer;
}
