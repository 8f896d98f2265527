import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import type { Reading, SampledFrame, Wish } from '../../analyzer/requests.ts';
import { type AnalyzerPage, createAnalyzerChannel } from './analyzer-channel.ts';

/** Reads and judges on this device: nothing of it leaves the browser. */
export interface DeviceAnalyzer {
  /** What a file says about itself, and what the detector says about its pixels. */
  readPicture(bytes: Uint8Array<ArrayBuffer>, wish: Wish, signal: AbortSignal): Promise<Reading>;
  /** Null where this device cannot run the detector. */
  readText(text: string, signal: AbortSignal): Promise<TextVerdict | null>;
  readRecording(wav: Blob, signal: AbortSignal): Promise<AudioVerdict | null>;
  /**
   * Representative frames of a video's file.
   * @throws {CheckProblem} `video_protected`, `video_unplayable`, `pixels_changed`
   */
  sampleVideo(video: Blob, count: number, signal: AbortSignal): Promise<readonly SampledFrame[]>;
}

export function createDeviceAnalyzer(page: AnalyzerPage): DeviceAnalyzer {
  const ask = createAnalyzerChannel(page);
  return {
    readPicture: (bytes, wish, signal) => ask('readPicture', { file: new Blob([bytes]), wish }, signal),
    readText: (text, signal) => ask('readText', { text }, signal),
    readRecording: (wav, signal) => ask('readRecording', { wav }, signal),
    sampleVideo: (video, count, signal) => ask('sampleVideo', { video, count }, signal),
  };
}
