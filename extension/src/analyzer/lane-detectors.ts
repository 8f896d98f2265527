import { noteError } from '../messaging/note-error.ts';
import { openDetector } from './open-detector.ts';
import type { DetectorName, LaneDetectors } from './requests.ts';

type Detector<L extends DetectorName> = (
  sample: LaneDetectors[L]['sample'],
) => Promise<LaneDetectors[L]['verdict'] | null>;

/** Each is loaded when it is first needed. */
const opened: { readonly [L in DetectorName]: () => Promise<Detector<L>> } = {
  text: openDetector(() => import('./text-model.ts').then(({ openTextModel }) => openTextModel())),
  audio: openDetector(() => import('./audio-model.ts').then(({ openAudioModel }) => openAudioModel())),
};

/** Runs the detector of a lane. Null where this device cannot. */
export async function detectSample<L extends DetectorName>(
  lane: L,
  sample: LaneDetectors[L]['sample'],
): Promise<LaneDetectors[L]['verdict'] | null> {
  try {
    const detect = await opened[lane]();
    return await detect(sample);
  } catch (error) {
    noteError(error, 'analyzer');
    return null;
  }
}
