import { type AudioVerdict, createAudioDetector } from '@telltale/models/audio/detector';
import { openWebSession } from '@telltale/models/session.web';
import { decodeWav } from '../platform/wav.ts';
import { audioModel } from './current-media-models.ts';
import { sessionOptions } from './session-options.ts';

/** The detector for recordings of speech, with the network that finds the speech. */
export async function openAudioModel(): Promise<(wav: Blob) => Promise<AudioVerdict | null>> {
  const { id, vad } = audioModel;
  const scorer = await openWebSession(audioModel, sessionOptions(audioModel.file));
  const finder = await openWebSession({ id: `${id} (speech finder)`, ...vad }, sessionOptions(vad.file));
  const close = async () => void (await Promise.all([scorer.close(), finder.close()]));
  const detector = createAudioDetector(audioModel, { scorer, vad: finder, close });
  return async (wav) => {
    const sound = decodeWav(new Uint8Array(await wav.arrayBuffer()));
    if (!sound) return null;
    const clip = { sampleRate: sound.sampleRate, channels: [sound.samples] };
    return detector.detect(clip, { contentKind: 'auto' });
  };
}
