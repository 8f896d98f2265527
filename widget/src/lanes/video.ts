import { type HiddenVideo, openHiddenVideo, VideoUnplayable } from '@telltale/shared/ui/hidden-video';
import { limits, videoFrames } from '../limits.ts';
import { type Medium, nameOf, sha256Hex } from '../medium.ts';
import { CheckProblem } from '../problem.ts';
import { base64Of, jpegOfStill } from './to-jpeg.ts';

const longSidePx = 1024;

/** Stills out of a short video, taken in the page: the video itself is not sent. */
export async function prepareVideo(file: Blob | string, signal: AbortSignal): Promise<Medium> {
  if (typeof file === 'string') throw new CheckProblem('unsupported');
  if (file.size > limits.videoBytes) throw new CheckProblem('video_too_large');
  const sha256 = await sha256Hex(await file.arrayBuffer());
  const stills = await sampleStills(file, signal);
  const [first] = stills;
  if (!first) throw new CheckProblem('undecodable');
  const picture = await createImageBitmap(first);
  const frames = await Promise.all(
    stills.map(async (still) => ({ thumb_jpeg_base64: await base64Of(still) })),
  );
  return {
    lane: 'video',
    sha256,
    delivery: 'converted',
    picture,
    caption: nameOf(file),
    path: '/v1/public/video-check',
    body: { frames },
  };
}

async function sampleStills(file: Blob, signal: AbortSignal): Promise<Blob[]> {
  const url = URL.createObjectURL(file);
  try {
    const video = await openHiddenVideo(url, signal);
    try {
      return await stillsOf(video);
    } finally {
      video.close();
    }
  } catch (error) {
    throw error instanceof VideoUnplayable ? new CheckProblem('undecodable') : error;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function stillsOf({ element, durationSeconds, seek }: HiddenVideo): Promise<Blob[]> {
  if (durationSeconds > limits.videoSeconds) throw new CheckProblem('video_too_long');
  const { videoWidth, videoHeight } = element;
  const scale = Math.min(1, longSidePx / Math.max(videoWidth, videoHeight));
  const still = Object.assign(element, { width: videoWidth, height: videoHeight });
  const stills: Blob[] = [];
  for (let at = 0; at < videoFrames; at += 1) {
    await seek(((at + 0.5) / videoFrames) * durationSeconds);
    stills.push(await jpegOfStill(still, scale));
  }
  return stills;
}
