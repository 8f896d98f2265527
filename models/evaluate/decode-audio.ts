import { readFile } from 'node:fs/promises';
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import type { AudioClip } from '../src/audio/audio-clip.ts';

/** Reads a FLAC or WAV file whole. */
export async function decodeAudio(path: string): Promise<AudioClip> {
  const bytes = await readFile(path);
  const magic = bytes.toString('latin1', 0, 4);
  if (magic === 'fLaC') return decodeFlac(bytes);
  if (magic === 'RIFF') return decodeWav(bytes);
  throw new Error(`${path} is neither FLAC nor WAV`);
}

async function decodeFlac(bytes: Uint8Array): Promise<AudioClip> {
  const decoder = new FLACDecoder();
  try {
    await decoder.ready;
    const { channelData, sampleRate, errors } = await decoder.decodeFile(bytes);
    if (errors.length > 0) throw new Error(`broken FLAC: ${errors[0]?.message}`);
    return { sampleRate, channels: channelData };
  } finally {
    decoder.free();
  }
}

const pcm = 1;
const float = 3;

function decodeWav(bytes: Buffer): AudioClip {
  let format: { tag: number; channels: number; sampleRate: number; bits: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ') format = formatOf(body);
    if (name === 'data' && format) return samplesOf(body, format);
    at += 8 + size + (size % 2);
  }
  throw new Error('WAV without format or data');
}

function formatOf(body: Buffer) {
  const tag = body.readUInt16LE(0);
  return {
    // An extensible header keeps the real tag in the first bytes of its GUID.
    tag: tag === 0xfffe ? body.readUInt16LE(24) : tag,
    channels: body.readUInt16LE(2),
    sampleRate: body.readUInt32LE(4),
    bits: body.readUInt16LE(14),
  };
}

function samplesOf(
  body: Buffer,
  { tag, channels, sampleRate, bits }: ReturnType<typeof formatOf>,
): AudioClip {
  const width = bits / 8;
  const read = readerOf(body, tag, bits);
  const length = Math.floor(body.length / (width * channels));
  return {
    sampleRate,
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length }, (_, at) => read((at * channels + channel) * width)),
    ),
  };
}

function readerOf(body: Buffer, tag: number, bits: number): (at: number) => number {
  if (tag === float && bits === 32) return (at) => body.readFloatLE(at);
  if (tag === float && bits === 64) return (at) => body.readDoubleLE(at);
  if (tag === pcm && bits === 8) return (at) => (body.readUInt8(at) - 128) / 128;
  if (tag === pcm && bits % 8 === 0 && bits <= 32)
    return (at) => body.readIntLE(at, bits / 8) / 2 ** (bits - 1);
  throw new Error(`WAV format ${tag} with ${bits} bits is not read here`);
}
