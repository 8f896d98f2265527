import type { AudioModel } from '../manifest.ts';
import { type NodeSessionOptions, openNodeSession } from '../session.node.ts';
import type { AudioSessions } from './detector.ts';

/** Loads both networks of the audio lane, each only when its file is the one the manifest names. */
export async function openAudioSessions(
  model: AudioModel,
  options: NodeSessionOptions,
): Promise<AudioSessions> {
  const scorer = await openNodeSession(model, options);
  const vad = await openNodeSession({ id: `${model.id} (speech finder)`, ...model.vad }, options);
  return {
    scorer,
    vad,
    async close() {
      await Promise.all([scorer.close(), vad.close()]);
    },
  };
}
