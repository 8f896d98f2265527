import { createHash } from 'node:crypto';
import type { WavFormat } from './wav-header.ts';

/** A WAV file whose header was admitted. */
export interface Recording {
  readonly file: Uint8Array;
  readonly format: WavFormat;
}

/** @property audioHash lower-case hex SHA-256 over the samples as 32-bit floats, at the file's own rate and channels */
export type AudioReading = { readonly audioHash: string } | { readonly notANumberAt: number };

export function hashSamples(samples: Float32Array): AudioReading {
  const notANumberAt = samples.findIndex((sample) => !Number.isFinite(sample));
  return notANumberAt >= 0 ? { notANumberAt } : { audioHash: hashOf(samples) };
}

/** Little-endian, as every machine that Node runs on writes them. */
function hashOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('hex');
}
