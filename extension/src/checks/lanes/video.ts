import { footprintOf } from '@telltale/shared/fingerprint/footprint';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { deviceModel } from '../../analyzer/current-model.ts';
import type { Reading } from '../../analyzer/requests.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { isText, type SentVideo, videoOf } from '../../messaging/media-protocol.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Detected, Lane } from '../lane.ts';
import type { CheckPermission } from '../permission.ts';
import { answerOfFrames, type SampledVideo } from './video-answer.ts';
import { lookUpVideo, pollVideo, submitVideo, type VideoSubmission } from './video-requests.ts';

export type VideoLane = Lane<SampledVideo>;

type ReadPicture = DeviceAnalyzer['readPicture'];
type Files = readonly Uint8Array<ArrayBuffer>[];

const maxNameChars = 20_000;
const wish = { provenance: false, pdq: true, trustAnchorsPem: '' };

/** A video: the detector of this device looks at its frames one by one, and a server at all of them in one submission. */
export function createVideoLane({ read }: { readonly read: ReadPicture }): VideoLane {
  return {
    name: 'video',
    deviceModel: deviceModel.id,
    hasFingerprints: true,
    failedStep: 'send_failed',
    sentStep: () => 'frames_sent',
    async receive({ name, ...sent }) {
      const video = videoOf(sent);
      return video && isText(name, maxNameChars) ? { input: await decodeFrames(video), address: name } : null;
    },
    recall: () => null,
    async identify(video) {
      if (video.frames.length === 0) throw new CheckProblem('video_unplayable');
      const files = await Promise.all(
        video.frames.map(async ({ jpeg }) => new Uint8Array(await jpeg.arrayBuffer())),
      );
      const hashes = await Promise.all(files.map(sha256Hex));
      const sha256 = await sha256Hex(new TextEncoder().encode(hashes.join('.')));
      return { sha256, detectHere: (permission) => detectHere(read, video, files, permission) };
    },
    poll: pollVideo,
  };
}

async function detectHere(
  read: ReadPicture,
  video: SampledVideo,
  files: Files,
  permission: CheckPermission,
): Promise<Detected> {
  const readings: (Reading | null)[] = [];
  // One after the other: what is more urgent may go in between.
  for (const file of files) readings.push(await readFrame(read, file, permission));
  const submission = submissionOf(video, files, readings);
  const isAsked = permission.mode === 'fingerprints' && submission.frames.some(({ pdq }) => pdq !== null);
  return {
    answer: answerOfFrames(video, readings),
    isFinal: false,
    tokens: video.frames.length,
    lookUp: isAsked ? (connection, call) => lookUpVideo(connection, submission, call) : null,
    prepareToSend: async (connection) => (call) => submitVideo(connection, submission, call),
  };
}

/** Frames as a message carried them. */
export async function decodeFrames({ frames, sampling }: SentVideo): Promise<SampledVideo> {
  const decoded = frames.map(async ({ atMs, jpegUrl }) => ({
    atMs,
    jpeg: await (await fetch(jpegUrl)).blob(),
  }));
  return { frames: await Promise.all(decoded), sampling };
}

/** A frame that cannot be read counts as failed; the others still say something. */
async function readFrame(
  read: ReadPicture,
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
  { frames }: SampledVideo,
  files: Files,
  readings: readonly (Reading | null)[],
): VideoSubmission {
  const hashes = readings.map((reading) => reading?.pdq ?? null);
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
