import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import { noteError } from '../messaging/note-error.ts';
import { openOnce } from './open-once.ts';

const openedText = openOnce(() => import('./text-model.ts').then(({ openTextModel }) => openTextModel()));
const openedAudio = openOnce(() => import('./audio-model.ts').then(({ openAudioModel }) => openAudioModel()));

/** Runs the detector of a text, loading it when it is first needed. Null where this device cannot. */
export async function detectText(text: string): Promise<TextVerdict | null> {
  return openedText()
    .then((read) => read(text))
    .catch(nothingIfFailed);
}

/** Runs the detector of a recording, loading it when it is first needed. Null where this device cannot. */
export async function detectSpeech(wav: Blob): Promise<AudioVerdict | null> {
  return openedAudio()
    .then((read) => read(wav))
    .catch(nothingIfFailed);
}

function nothingIfFailed(error: unknown): null {
  noteError(error, 'analyzer');
  return null;
}
