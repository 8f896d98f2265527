import type { DetectReply, DetectRequest } from './detect-messages.ts';

/** What is opened once and kept; what failed once (out of memory, say) may manage later. */
function kept<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

const textReader = kept(() => import('./text-reader.ts').then(({ openTextReader }) => openTextReader()));
const audioReader = kept(() => import('./audio-reader.ts').then(({ openAudioReader }) => openAudioReader()));

/** Runs the detector of a text or a recording, loading it when it is first needed. */
export async function detectMedia(request: DetectRequest): Promise<DetectReply> {
  const verdict = await (request.lane === 'text'
    ? textReader().then((read) => read(request.text))
    : audioReader().then((read) => read(request.wav))
  ).catch(() => null);
  return { kind: 'detected', id: request.id, verdict };
}
