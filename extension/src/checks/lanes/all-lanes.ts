import type { LaneName } from '../../messaging/lanes.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Lane } from '../lane.ts';
import { createAudioLane } from './audio.ts';
import { createImageLane, type ImageLaneDeps } from './image.ts';
import { createTextLane } from './text.ts';
import { createVideoLane } from './video.ts';

export interface LaneDeps extends Omit<ImageLaneDeps, 'read'> {
  readonly analyzer: Pick<DeviceAnalyzer, 'readPicture' | 'detect'>;
}

export type Lanes = ReturnType<typeof createLanes>;

export function createLanes({ analyzer, ...files }: LaneDeps) {
  const read = analyzer.readPicture;
  return {
    image: createImageLane({ ...files, read }),
    video: createVideoLane({ read }),
    text: createTextLane(analyzer),
    audio: createAudioLane(analyzer),
  } satisfies Record<LaneName, Lane<unknown>>;
}
