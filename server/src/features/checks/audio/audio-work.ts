import type { RequestedContentKind } from '@telltale/models/audio/audio-clip';
import type { AudioDetector, AudioVerdict, HeardSound } from '@telltale/models/audio/detector';
import { doOnce } from '@telltale/shared/do-once';

export interface AudioQuestion {
  readonly sound: HeardSound;
  readonly contentKind: RequestedContentKind;
}

/** What a thread of the audio lane can do; the detector is opened by its first inference. */
export function createAudioWork(openDetector: () => Promise<Pick<AudioDetector, 'judge'>>) {
  const detector = doOnce(openDetector);
  return {
    async judge({ sound, contentKind }: AudioQuestion): Promise<AudioVerdict> {
      return (await detector()).judge(sound, { contentKind });
    },
  };
}
