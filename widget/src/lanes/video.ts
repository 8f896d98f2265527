import { limits, videoFrames } from '../limits.ts';
import { type Medium, nameOf, sha256Hex } from '../medium.ts';
import { CheckProblem } from '../problem.ts';
import { base64Of, jpegOf } from './to-jpeg.ts';

const longSidePx = 1024;
const jpegQuality = 0.9;
/** For one step of the player: a file that makes it wait longer is as good as unplayable. */
const stepMs = 15_000;
/** Recordings of browsers do not say how long they are until somebody looks for their end. */
const pastAnyEndSeconds = 1e9;

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
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    video.src = url;
    await happens(video, 'loadeddata', signal);
    if (!Number.isFinite(video.duration)) await seek(video, pastAnyEndSeconds, signal);
    const { duration, videoWidth, videoHeight } = video;
    if (duration > limits.videoSeconds) throw new CheckProblem('video_too_long');
    const scale = Math.min(1, longSidePx / Math.max(videoWidth, videoHeight));
    const still = Object.assign(video, { width: videoWidth, height: videoHeight });
    const stills: Blob[] = [];
    for (let at = 0; at < videoFrames; at += 1) {
      await seek(video, ((at + 0.5) / videoFrames) * duration, signal);
      stills.push(await jpegOf(still, scale, jpegQuality));
    }
    return stills;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function seek(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> {
  const sought = happens(video, 'seeked', signal);
  video.currentTime = seconds;
  await sought;
}

function happens(video: HTMLVideoElement, type: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const settle = (act: () => void) => {
      ended.abort();
      clearTimeout(timer);
      act();
    };
    const timer = setTimeout(() => settle(() => reject(new CheckProblem('undecodable'))), stepMs);
    video.addEventListener(type, () => settle(resolve), ended);
    video.addEventListener('error', () => settle(() => reject(new CheckProblem('undecodable'))), ended);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), ended);
  });
}
