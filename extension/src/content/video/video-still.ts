import { jpegOfFrame } from '@telltale/shared/ui/frame-jpeg';
import { VideoUnplayable } from '@telltale/shared/ui/hidden-video';
import { canvasKeepsPictures } from '@telltale/shared/ui/pixel-probe';
import type { ProblemCode } from '../../messaging/outcome.ts';
import type { Candidate } from './video-frames.ts';

/** A frame of a video as a picture, small enough for the server's lane of frames. */
export interface Still extends Candidate {
  readonly jpeg: Blob;
}

/** The pixels belong to another site, which does not let anyone read them. */
class VideoTainted extends Error {}

/** This browser changes pixels by more than the JPEG of a frame does. */
class PixelsChanged extends Error {}

export type SamplingProblem = Extract<
  ProblemCode,
  'video_protected' | 'video_tainted' | 'video_unplayable' | 'pixels_changed'
>;

/** Why a video gave no frames; null of an error that nobody expects. */
export function samplingProblemOf(error: unknown): SamplingProblem | null {
  if (error instanceof PixelsChanged) return 'pixels_changed';
  if (error instanceof VideoTainted) return 'video_tainted';
  if (!(error instanceof VideoUnplayable)) return null;
  return error.isProtected ? 'video_protected' : 'video_unplayable';
}

const longSidePx = 1024;
const [gridWidth, gridHeight] = [16, 9];

/** What the video shows now. @throws {VideoTainted} @throws {PixelsChanged} */
export async function stillOf(video: HTMLVideoElement, atMs: number): Promise<Still> {
  if (!(await canvasKeepsPictures())) throw new PixelsChanged();
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longSidePx / Math.max(videoWidth, videoHeight));
  const picture = drawFrame(
    video,
    Math.max(1, Math.round(videoWidth * scale)),
    Math.max(1, Math.round(videoHeight * scale)),
  );
  const signature = signatureOf(picture);
  const jpeg = await jpegOfFrame(picture);
  if (!jpeg) throw new VideoTainted();
  return { atMs: Math.round(atMs), signature, jpeg };
}

function drawFrame(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new VideoTainted();
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function signatureOf(picture: HTMLCanvasElement): Uint8ClampedArray {
  const context = drawFrame(picture, gridWidth, gridHeight).getContext('2d');
  try {
    const { data } = context?.getImageData(0, 0, gridWidth, gridHeight) ?? {};
    return (data ?? new Uint8ClampedArray()).filter((_, at) => at % 4 !== 3);
  } catch (cause) {
    // The browser says so with a SecurityError (https://html.spec.whatwg.org/multipage/canvas.html#concept-canvas-origin-clean).
    throw new VideoTainted('The pixels may not be read.', { cause });
  }
}
