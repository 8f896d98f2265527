import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngChunk, withPngText } from '@telltale/media/png-text';
import sharp from 'sharp';
import { benchPicture } from '../bench/bench-pictures.ts';
import { projectRoot } from '../process.ts';

const media = (name: string) => readFileSync(join(projectRoot, 'media/out', name));

/** Good pictures of every kind that a stranger may send: signed, with metadata, progressive, with an alpha channel. */
export async function seedPictures(): Promise<Buffer[]> {
  const small = await benchPicture(1, 320, 240);
  const png = await sharp(small).png().toBuffer();
  const exif = { IFD0: { Software: 'A generator', Make: 'A camera', Model: 'M' } };
  return [
    media('mountains-signed.jpg'),
    media('blossoms-unlisted.jpg'),
    media('dunes-tampered.jpg'),
    media('glass-signed.png'),
    small,
    await sharp(small).jpeg({ progressive: true }).withExif(exif).toBuffer(),
    await sharp(small).grayscale().jpeg({ quality: 30 }).withXmp(xmp).toBuffer(),
    await sharp(small).ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    Buffer.from(
      withPngText(png, [
        { keyword: 'parameters', text: 'a prompt, Steps: 20, Sampler: Euler' },
        { keyword: 'Comment', text: 'x'.repeat(3_000), as: 'zTXt' },
        { keyword: 'XML:com.adobe.xmp', text: xmp, as: 'iTXt-deflated' },
      ]),
    ),
    Buffer.concat([png.subarray(0, 33), pngChunk('caBX', signedStore()), png.subarray(33)]),
  ];
}

const xmp =
  '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="A tool"/></rdf:RDF></x:xmpmeta>';

/** The manifest store of a signed PNG: it is valid by itself, and bound to another picture. */
function signedStore(): Buffer {
  const png = media('glass-signed.png');
  const at = png.indexOf('caBX');
  return at < 0 ? Buffer.from('no store') : png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

/** Small recordings in every encoding that is read: 8, 16, 24 and 32 bits, float, extensible header. */
export function seedRecordings(): Buffer[] {
  const forms = [
    { tag: 1, bits: 8, rate: 8_000, channels: 1 },
    { tag: 1, bits: 16, rate: 16_000, channels: 1 },
    { tag: 1, bits: 24, rate: 44_100, channels: 2 },
    { tag: 1, bits: 32, rate: 22_050, channels: 1 },
    { tag: 3, bits: 32, rate: 48_000, channels: 2 },
    { tag: 3, bits: 64, rate: 16_000, channels: 1 },
    { tag: 0xfffe, bits: 16, rate: 16_000, channels: 1 },
  ];
  return forms.map((form) => recording(form));
}

interface WavForm {
  readonly tag: number;
  readonly bits: number;
  readonly rate: number;
  readonly channels: number;
}

/** About a second of a wavering tone. */
export function recording({ tag, bits, rate, channels }: WavForm, seed = 1, seconds = 1): Buffer {
  const bytes = bits / 8;
  const samples = Math.floor(rate * seconds);
  const data = Buffer.alloc(samples * channels * bytes);
  for (let at = 0; at < samples * channels; at += 1) {
    const value = 0.4 * Math.sin((at * (200 + (seed % 400))) / rate) * Math.sin(at / (rate * 0.07));
    if (tag === 3) {
      if (bits === 32) data.writeFloatLE(value, at * 4);
      else data.writeDoubleLE(value, at * 8);
    } else if (bits === 8) data.writeUInt8(128 + Math.round(value * 127), at);
    else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at * bytes, bytes);
  }
  const format = Buffer.alloc(tag === 0xfffe ? 40 : 16);
  format.writeUInt16LE(tag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * channels * bytes, 8);
  format.writeUInt16LE(channels * bytes, 12);
  format.writeUInt16LE(bits, 14);
  if (tag === 0xfffe) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(bits, 18);
    Buffer.from('0100000000001000800000aa00389b71', 'hex').copy(format, 24);
  }
  const chunk = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name), size, content]);
  };
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', data)]);
  return chunk('RIFF', body);
}

const words =
  'the river moved slowly past the old mill while people on the bank talked about work weather bread and a letter that had not come although everybody said it would before winter began again'.split(
    ' ',
  );

/** Distinct English prose of so many words. */
export function prose(next: () => number, count: number): string {
  const sentence = (length: number) =>
    Array.from({ length }, () => words[Math.floor(next() * words.length)]).join(' ');
  let text = '';
  for (let left = count; left > 0; left -= 12)
    text += `${sentence(Math.min(12, left)).replace(/^./, (c) => c.toUpperCase())}. `;
  return text.trim();
}
