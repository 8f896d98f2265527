/** How the samples of a test recording are written. */
export interface WavOptions {
  readonly encoding?: 'pcm' | 'float';
  readonly bits?: 8 | 16 | 24 | 32 | 64;
  readonly sampleRate?: number;
  readonly channelCount?: number;
  readonly extensible?: boolean;
  /** Written between the format and the sound. */
  readonly extraChunks?: readonly Buffer[];
}

export const speechRateHz = 16_000;

/** A tone whose samples are multiples of 1/128, which every encoding holds exactly. The first sample is `mark` / 128. */
export function tone(seed: number, { seconds = 2, sampleRate = speechRateHz, mark = 0 } = {}): number[] {
  const step = (2 * Math.PI * (200 + 13 * seed)) / sampleRate;
  const samples = Array.from(
    { length: Math.round(seconds * sampleRate) },
    // Adding 0 makes a zero of a negative one, which PCM does not know.
    (_, at) => Math.round(100 * Math.sin(at * step)) / 128 + 0,
  );
  samples[0] = mark / 128;
  return samples;
}

export function wavOf(interleaved: readonly number[], options: WavOptions = {}): Buffer {
  const { extraChunks = [] } = options;
  const body = [formatChunk(options), ...extraChunks, chunk('data', sampleBytes(interleaved, options))];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...body]));
}

export function chunk(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

const subFormatTail = Buffer.from('000000001000800000aa00389b71', 'hex');

function formatChunk({
  encoding = 'pcm',
  bits = 16,
  sampleRate = speechRateHz,
  channelCount = 1,
  extensible = false,
}: WavOptions): Buffer {
  const tag = encoding === 'pcm' ? 1 : 3;
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xfffe : tag, 0);
  format.writeUInt16LE(channelCount, 2);
  format.writeUInt32LE(sampleRate, 4);
  // The byte rate wraps around where a test goes to extremes.
  format.writeUInt32LE(((sampleRate * channelCount * bits) / 8) % 2 ** 32, 8);
  format.writeUInt16LE((channelCount * bits) / 8, 12);
  format.writeUInt16LE(bits, 14);
  if (extensible) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(bits, 18);
    format.writeUInt16LE(tag, 24);
    subFormatTail.copy(format, 26);
  }
  return chunk('fmt ', format);
}

function sampleBytes(samples: readonly number[], { encoding = 'pcm', bits = 16 }: WavOptions): Buffer {
  const width = bits / 8;
  const bytes = Buffer.alloc(samples.length * width);
  for (const [index, sample] of samples.entries()) {
    const at = index * width;
    if (encoding === 'float') {
      if (bits === 64) bytes.writeDoubleLE(sample, at);
      else bytes.writeFloatLE(sample, at);
    } else if (bits === 8) bytes.writeUInt8(sample * 128 + 128, at);
    else bytes.writeIntLE(sample * 2 ** (bits - 1), at, width);
  }
  return bytes;
}

let seeds = 0;

/** A tone that nobody has sent before. */
export function freshTone(options: Parameters<typeof tone>[1] = {}): number[] {
  seeds += 1;
  return tone(seeds, options);
}

/** A form as a browser would send it; null for one without a file. */
export function formWith(file: Uint8Array | null, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'recording.wav');
  return form;
}
