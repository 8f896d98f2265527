/** One channel of sound, full scale at -1..1. */
export interface Mono {
  readonly sampleRate: number;
  readonly samples: Float32Array;
}

const headerBytes = 44;
const formatPcm = 1;

/**
 * A WAV of 16-bit PCM: what the server takes, and what the detector here reads, so that both judge the same sound.
 * (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html, "PCM Format")
 */
export function encodeWav({ sampleRate, samples }: Mono): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * 2;
  const bytes = new Uint8Array(headerBytes + dataBytes);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  name(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, formatPcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (let at = 0; at < samples.length; at += 1) {
    const value = Math.max(-1, Math.min(1, samples[at] ?? 0));
    view.setInt16(headerBytes + at * 2, Math.round(value * 32_767), true);
  }
  return bytes;
}

/** Reads what `encodeWav` wrote; null for anything else. */
export function decodeWav(bytes: Uint8Array): Mono | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headerBytes) return null;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes));
  const isOurs =
    head.startsWith('RIFF') &&
    head.slice(8, 16) === 'WAVEfmt ' &&
    head.slice(36, 40) === 'data' &&
    view.getUint16(20, true) === formatPcm &&
    view.getUint16(22, true) === 1 &&
    view.getUint16(34, true) === 16;
  if (!isOurs) return null;
  const length = Math.floor(Math.min(view.getUint32(40, true), bytes.byteLength - headerBytes) / 2);
  const samples = new Float32Array(length);
  for (let at = 0; at < length; at += 1) samples[at] = view.getInt16(headerBytes + at * 2, true) / 32_768;
  return { sampleRate: view.getUint32(24, true), samples };
}
