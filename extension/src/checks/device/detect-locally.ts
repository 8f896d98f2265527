import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import { CheckProblem } from '../../messaging/check-problem.ts';
import {
  type DetectReply,
  type DetectRequest,
  type FramesRequest,
  isDetectReply,
  type SampledFrame,
} from '../../reader/detect-messages.ts';
import { createReaderChannel, type ReaderPage } from './reader-channel.ts';

/** What the page that nobody sees can do with a medium other than a picture. */
export interface MediaReader {
  /** Null where this device cannot run the detector. */
  readText(text: string, signal: AbortSignal): Promise<TextVerdict | null>;
  readRecording(wav: Blob, signal: AbortSignal): Promise<AudioVerdict | null>;
  /**
   * Representative frames of a video's file.
   * @throws {CheckProblem} `video_protected`, `video_unplayable`, `pixels_changed`
   */
  sampleVideo(video: Blob, count: number, signal: AbortSignal): Promise<readonly SampledFrame[]>;
}

/** A recording of an hour takes its time on a slow machine; a video waits for its player. */
const detectTimeoutMs = 120_000;

export function createMediaReader(page: ReaderPage): MediaReader {
  const ask = createReaderChannel<DetectRequest | FramesRequest, DetectReply>(page, {
    isReply: isDetectReply,
    timeoutMs: detectTimeoutMs,
  });
  const id = () => crypto.randomUUID();
  return {
    async readText(text, signal) {
      const reply = await ask({ kind: 'detect', id: id(), lane: 'text', text }, signal);
      return 'verdict' in reply ? (reply.verdict as TextVerdict | null) : null;
    },
    async readRecording(wav, signal) {
      const reply = await ask({ kind: 'detect', id: id(), lane: 'audio', wav }, signal);
      return 'verdict' in reply ? (reply.verdict as AudioVerdict | null) : null;
    },
    async sampleVideo(video, count, signal) {
      const reply = await ask({ kind: 'frames', id: id(), video, count }, signal);
      if ('frames' in reply) return reply.frames;
      throw new CheckProblem('problem' in reply ? reply.problem : 'video_unplayable');
    },
  };
}
