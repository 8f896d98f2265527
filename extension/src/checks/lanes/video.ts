import { comparablePdq, footprintOf } from '@telltale/shared/fingerprint/footprint';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { deviceModel } from '../../analyzer/current-model.ts';
import type { Reading } from '../../analyzer/requests.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Lane } from '../lane.ts';
import type { CheckPermission } from '../permission.ts';
import { answerOfFrames, type SampledVideo } from './video-answer.ts';
import { lookUpVideo, pollVideo, submitVideo, type VideoSubmission } from './video-requests.ts';

interface VideoMedia extends SampledVideo {
  readonly files: readonly Uint8Array<ArrayBuffer>[];
  readonly submission: VideoSubmission;
}

export type VideoLane = Lane<SampledVideo, VideoMedia>;

const wish = { provenance: false, pdq: true, trustAnchorsPem: '' };

/** A video: the detector of this device looks at its frames one by one, and a server at all of them in one submission. */
export function createVideoLane({ read }: { readonly read: DeviceAnalyzer['readPicture'] }): VideoLane {
  return {
    name: 'video',
    deviceModel: deviceModel.id,
    failedStep: 'send_failed',
    sentStep: () => 'frames_sent',
    tokens: ({ frames }) => frames.length,
    recall: () => null,
    async identify(video) {
      if (video.frames.length === 0) throw new CheckProblem('video_unplayable');
      const files = await Promise.all(
        video.frames.map(async ({ jpeg }) => new Uint8Array(await jpeg.arrayBuffer())),
      );
      const hashes = await Promise.all(files.map(sha256Hex));
      const sha256 = await sha256Hex(new TextEncoder().encode(hashes.join('.')));
      return { media: { ...video, files, submission: { frames: [], footprint: null } }, sha256 };
    },
    async detectHere(media, permission) {
      const readings: (Reading | null)[] = [];
      // One after the other: what is more urgent may go in between.
      for (const file of media.files) readings.push(await readFrame(read, file, permission));
      return {
        answer: answerOfFrames(media, readings),
        media: { ...media, submission: submissionOf(media, readings) },
        isFinal: false,
      };
    },
    fingerprints: {
      has: ({ submission }, mode) =>
        mode === 'fingerprints' && submission.frames.some(({ pdq }) => pdq !== null),
      lookUp: (connection, { submission }, _mode, call) => lookUpVideo(connection, submission, call),
    },
    submit: async (connection, { submission }) => {
      return (call) => submitVideo(connection, submission, call);
    },
    poll: pollVideo,
  };
}

/** A frame that cannot be read counts as failed; the others still say something. */
async function readFrame(
  read: DeviceAnalyzer['readPicture'],
  file: Uint8Array<ArrayBuffer>,
  { signal, turn }: CheckPermission,
) {
  return turn
    .detect(() => read(file, wish, signal))
    .catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof CheckProblem || error instanceof DOMException) return null;
      throw error;
    });
}

function submissionOf(
  { frames, files }: Pick<VideoMedia, 'frames' | 'files'>,
  readings: readonly (Reading | null)[],
): VideoSubmission {
  const hashes = readings.map((reading) =>
    reading?.pdq ? comparablePdq({ hex: reading.pdq, quality: reading.pdqQuality ?? 0 }) : null,
  );
  return {
    frames: frames.map(({ atMs }, at) => ({
      atMs,
      jpegBase64: encodeBase64(files[at] ?? new Uint8Array()),
      pdq: hashes[at] ?? null,
    })),
    footprint: footprintOf(hashes.flatMap((hash) => hash ?? [])),
  };
}

function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}
