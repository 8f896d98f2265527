import { createHash } from 'node:crypto';
import type { AudioDetector, AudioVerdict } from '@telltale/models/audio/detector';
import type { AudioQuestion, AudioReading, Recording } from './audio-analyst.ts';
import { clipOf, interleavedSamples } from './decode-wav.ts';

/** What a thread of the audio lane can do; the detector is opened by its first inference. */
export function createAudioWork(openDetector: () => Promise<Pick<AudioDetector, 'detect'>>) {
  let detector: ReturnType<typeof openDetector> | undefined;
  return {
    async read({ file, format }: Recording): Promise<AudioReading> {
      const samples = interleavedSamples(file, format);
      const notANumberAt = samples.findIndex((sample) => !Number.isFinite(sample));
      return notANumberAt >= 0 ? { notANumberAt } : { audioHash: hashOf(samples) };
    },

    /** Decodes once more: holding on to the samples would cost more than the tenth of a second it takes. */
    async detect({ file, format, contentKind }: AudioQuestion): Promise<AudioVerdict> {
      detector ??= openDetector();
      const clip = clipOf(interleavedSamples(file, format), format);
      return (await detector).detect(clip, { contentKind });
    },
  };
}

/** Little-endian, as every machine that Node runs on writes them. */
function hashOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('hex');
}
