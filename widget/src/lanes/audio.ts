import { limits } from '../limits.ts';
import { type Medium, nameOf, sha256Hex } from '../medium.ts';
import { CheckProblem } from '../problem.ts';

export async function prepareAudio(file: Blob | string): Promise<Medium> {
  if (typeof file === 'string') throw new CheckProblem('unsupported');
  if (file.size > limits.audioBytes) throw new CheckProblem('audio_too_large');
  const body = new FormData();
  body.set('file', file, 'recording.wav');
  return {
    lane: 'audio',
    sha256: await sha256Hex(await file.arrayBuffer()),
    delivery: 'as_is',
    picture: null,
    caption: nameOf(file),
    path: '/v1/public/audio-check',
    body,
  };
}
