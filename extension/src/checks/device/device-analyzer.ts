import type {
  DetectorName,
  LaneDetectors,
  Reading,
  ReadingOptions,
  Sample,
  SampledFrame,
} from '../../analyzer/requests.ts';
import { type AnalyzerPage, createAnalyzerChannel } from './analyzer-channel.ts';

/** Reads and judges on this device: nothing of it leaves the browser. */
export interface DeviceAnalyzer {
  /** What a file says about itself, and what the detector says about its pixels. */
  readPicture(bytes: Uint8Array<ArrayBuffer>, options: ReadingOptions, signal: AbortSignal): Promise<Reading>;
  /** What the detector of a lane says. Null where this device cannot run it. */
  detect<L extends DetectorName>(
    lane: L,
    sample: LaneDetectors[L]['sample'],
    signal: AbortSignal,
  ): Promise<LaneDetectors[L]['verdict'] | null>;
  /**
   * Representative frames of a video's file.
   * @throws {CheckProblem} `video_protected`, `video_unplayable`, `pixels_changed`
   */
  sampleVideo(video: Blob, count: number, signal: AbortSignal): Promise<readonly SampledFrame[]>;
}

export function createDeviceAnalyzer(page: AnalyzerPage): DeviceAnalyzer {
  const ask = createAnalyzerChannel(page);
  return {
    readPicture: (bytes, options, signal) => ask('readPicture', { file: new Blob([bytes]), options }, signal),
    // The sample is of its lane, and so is the verdict.
    detect: <L extends DetectorName>(lane: L, sample: LaneDetectors[L]['sample'], signal: AbortSignal) =>
      ask('detect', { lane, sample } as Sample, signal) as Promise<LaneDetectors[L]['verdict'] | null>,
    sampleVideo: (video, count, signal) => ask('sampleVideo', { video, count }, signal),
  };
}
