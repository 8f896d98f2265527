import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import {
  type DetectReply,
  type DetectRequest,
  type FramesRequest,
  isDetectReply,
  type SampledFrame,
} from '../reader/detect-messages.ts';
import { channelName } from '../reader/messages.ts';
import { CheckProblem } from './check-problem.ts';

/** What the page that nobody sees can do with a medium other than a picture. */
export interface MediaReader {
  /** Null where this device cannot run the detector. */
  readText(text: string, signal: AbortSignal): Promise<TextVerdict | null>;
  readRecording(wav: Blob, signal: AbortSignal): Promise<AudioVerdict | null>;
  /** Representative frames of a video's file. @throws {CheckProblem} `video_protected`, `video_unplayable` */
  sampleVideo(video: Blob, count: number, signal: AbortSignal): Promise<readonly SampledFrame[]>;
}

/** A recording of an hour takes its time on a slow machine; a video waits for its player. */
const detectTimeoutMs = 120_000;

/** @param openPage makes sure that the page which reads is there */
export function createMediaReader(openPage: () => Promise<void>): MediaReader {
  const channel = new BroadcastChannel(channelName);
  const waiting = new Map<string, (reply: DetectReply) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isDetectReply(data)) waiting.get(data.id)?.(data);
  });
  const ask = async (request: DetectRequest | FramesRequest, signal: AbortSignal): Promise<DetectReply> => {
    await openPage();
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(detectTimeoutMs)]);
    bounded.throwIfAborted();
    return new Promise<DetectReply>((resolve, reject) => {
      bounded.addEventListener('abort', () => reject(bounded.reason), { once: true });
      waiting.set(request.id, resolve);
      channel.postMessage(request);
    }).finally(() => waiting.delete(request.id));
  };
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
      if ('frames' in reply && reply.frames) return reply.frames;
      const isProtected = 'isProtected' in reply && reply.isProtected;
      throw new CheckProblem(isProtected ? 'video_protected' : 'video_unplayable');
    },
  };
}
