import { toDataUrl } from '../../messaging/data-url.ts';
import type { CheckVideoRequest, SentFrame } from '../../messaging/media-protocol.ts';
import type { Outcome, ProblemCode } from '../../messaging/outcome.ts';
import { noteOfOurs } from '../life/note-uncaught.ts';
import { sampleCopy, sampleWhilePlaying } from './video-sampler.ts';
import { type SamplingProblem, type Still, samplingProblemOf } from './video-still.ts';
import { videoUrlOf } from './video-url.ts';

export interface VideoExamination {
  readonly video: HTMLVideoElement;
  readonly pageViewId: string;
  readonly count: number;
  readonly signal: AbortSignal;
  readonly ask: (request: CheckVideoRequest) => Promise<Outcome>;
  /** Whether the page may name the file. */
  readonly mayRead: (url: string) => Promise<boolean>;
  readonly onProgress: (done: number, total: number) => void;
  readonly onChecking: (frames: number) => void;
}

/** Whether the page itself has loaded some of the file. */
function hasLoaded(video: HTMLVideoElement, url: string): boolean {
  return video.readyState >= video.HAVE_METADATA && url === video.currentSrc;
}

/** What the extension's own reading of the file may end with where the playing video can still be looked at. */
const mayLookOn: readonly ProblemCode[] = ['unreadable', 'too_large', 'video_unplayable', 'offline'];

/**
 * Frames from where they cost the page least: a hidden copy that the page may read; the file, read by the extension;
 * and only then the video itself as it plays. It is never moved, and what nobody may read is said to be so.
 */
export async function examineVideo(examination: VideoExamination): Promise<Outcome> {
  const { video, signal, mayRead } = examination;
  if (video.mediaKeys) return { kind: 'problem', problem: 'video_protected' };
  const url = videoUrlOf(video);
  const isReadable = url !== '' && hasLoaded(video, url) && (await mayRead(url));
  const copied = await takeFrames(signal, () => sampleCopy(url, examination), isReadable);
  signal.throwIfAborted();
  if (copied === 'video_protected') return { kind: 'problem', problem: copied };
  if (typeof copied !== 'string') return submit(examination, url, copied, 'copy');
  const isFile = isReadable && /^https?:/.test(url);
  const ofFile = isFile ? await submit(examination, url, [], 'file') : null;
  if (ofFile && (ofFile.kind !== 'problem' || !mayLookOn.includes(ofFile.problem))) return ofFile;
  const seen = await takeFrames(signal, () => sampleWhilePlaying(video, examination));
  signal.throwIfAborted();
  if (typeof seen !== 'string') return submit(examination, url, seen, 'playing');
  // With a network the file may give what the player cannot.
  return ofFile?.problem === 'offline' ? ofFile : { kind: 'problem', problem: seen };
}

async function takeFrames(
  signal: AbortSignal,
  take: () => Promise<Still[]>,
  isWorthATry = true,
): Promise<Still[] | SamplingProblem> {
  if (!isWorthATry) return 'video_unplayable';
  try {
    const stills = await take();
    return stills.length > 0 ? stills : 'video_unplayable';
  } catch (error) {
    const problem = samplingProblemOf(error);
    if (problem === null && !signal.aborted) noteOfOurs(error);
    // Another way may give them.
    return problem ?? 'video_unplayable';
  }
}

/** @param videoUrl of the video that the frames are of: the element may show another by now, of which nothing is known */
async function submit(
  { video, pageViewId, count, ask, onChecking }: VideoExamination,
  videoUrl: string,
  stills: readonly Still[],
  sampling: CheckVideoRequest['sampling'],
): Promise<Outcome> {
  if (videoUrlOf(video) !== videoUrl) return { kind: 'problem', problem: 'interrupted' };
  onChecking(stills.length || count);
  const frames = await Promise.all(stills.map(encodeStill));
  return ask({ pageViewId, videoUrl, frames, sampling, count });
}

export async function encodeStill({ atMs, jpeg }: Still): Promise<SentFrame> {
  return { atMs, jpegUrl: await toDataUrl(jpeg) };
}
