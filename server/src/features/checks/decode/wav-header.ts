import { ApiError } from '../../../platform/http/api-error.ts';

/** Where the samples of a WAV file lie, and how they are written. */
export interface WavFormat {
  readonly encoding: 'pcm' | 'float';
  readonly bits: 8 | 16 | 24 | 32 | 64;
  readonly channelCount: number;
  /** Samples per second and channel. */
  readonly sampleRate: number;
  readonly dataStart: number;
  /** Whole frames that are really there, whatever the header announces. */
  readonly dataBytes: number;
}

interface Chunk {
  readonly id: string;
  readonly start: number;
  readonly sizeBytes: number;
}

/** Recorders write a handful of chunks before the sound; a file of nothing but chunks would only cost time. */
const maxChunks = 1_000;
const extensible = 0xfffe;
/**
 * The last 14 bytes of every sub-format that stands for a plain format tag
 * (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html, "Extensible Format").
 */
const subFormatTail = '000000001000800000aa00389b71';
const leastFormatBytes = 16;
const extensibleFormatBytes = 40;

/**
 * Reads the header of a WAV file without trusting its sizes; the samples are not touched. A file cut inside its
 * data keeps the whole frames that are there. Rejects what is no PCM or IEEE-float WAV, or is cut in its header.
 */
export function readWavHeader(file: Uint8Array): WavFormat {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  requireWave(bytes);
  let format: Omit<WavFormat, 'dataStart' | 'dataBytes'> | undefined;
  let start = 12;
  for (let count = 0; count < maxChunks; count++) {
    const chunk = chunkAt(bytes, start);
    if (chunk.id === 'data') {
      if (!format) throw damagedError('its sound comes before its format');
      const available = Math.min(chunk.sizeBytes, bytes.length - chunk.start);
      const frameBytes = (format.channelCount * format.bits) / 8;
      return { ...format, dataStart: chunk.start, dataBytes: available - (available % frameBytes) };
    }
    if (chunk.start + chunk.sizeBytes > bytes.length) throw damagedError('it ends before its sound');
    if (chunk.id === 'fmt ') format ??= readFormat(bytes, chunk);
    // Chunks begin at even places.
    start = chunk.start + chunk.sizeBytes + (chunk.sizeBytes % 2);
  }
  throw damagedError('its sound does not begin within its first thousand chunks');
}

function requireWave(bytes: Buffer): void {
  const container = bytes.toString('latin1', 0, 4);
  if (container === 'RF64' || container === 'RIFX')
    throw unsupportedError(`a WAV file in the ${container} form is not accepted`);
  if (container !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw unsupportedError('it is no WAV file');
}

function chunkAt(bytes: Buffer, at: number): Chunk {
  const start = at + 8;
  if (start > bytes.length) throw damagedError('it ends before its sound');
  return { id: bytes.toString('latin1', at, at + 4), start, sizeBytes: bytes.readUInt32LE(at + 4) };
}

function readFormat(bytes: Buffer, { start, sizeBytes }: Chunk) {
  if (sizeBytes < leastFormatBytes) throw damagedError('its format is too short');
  const channelCount = bytes.readUInt16LE(start + 2);
  const sampleRate = bytes.readUInt32LE(start + 4);
  const bits = bytes.readUInt16LE(start + 14);
  if (channelCount === 0) throw damagedError('it announces no channels');
  if (sampleRate === 0) throw damagedError('it announces a sample rate of 0');
  const tag = formatTag(bytes, start, sizeBytes);
  if (tag === 1 && (bits === 8 || bits === 16 || bits === 24 || bits === 32))
    return { encoding: 'pcm', bits, channelCount, sampleRate } as const;
  if (tag === 3 && (bits === 32 || bits === 64))
    return { encoding: 'float', bits, channelCount, sampleRate } as const;
  throw unsupportedError(
    `format ${tag} with ${bits} bits is neither PCM of 8, 16, 24, 32 nor float of 32, 64 bits`,
  );
}

function formatTag(bytes: Buffer, start: number, sizeBytes: number): number {
  const tag = bytes.readUInt16LE(start);
  if (tag !== extensible) return tag;
  if (sizeBytes < extensibleFormatBytes) throw damagedError('its extended format is too short');
  const tail = bytes.toString('hex', start + 26, start + 40);
  return tail === subFormatTail ? bytes.readUInt16LE(start + 24) : extensible;
}

function unsupportedError(cause: string): ApiError {
  return new ApiError('unsupported_media', `Send a PCM or IEEE-float WAV file: ${cause}.`);
}

function damagedError(cause: string): ApiError {
  return new ApiError('undecodable_media', `The WAV file is damaged: ${cause}.`);
}
