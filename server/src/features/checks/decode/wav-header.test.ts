import { expect, test } from 'vitest';
import { chunk, tone, wavOf } from '../../../../test/recordings.ts';
import { readWavHeader } from './wav-header.ts';

const wav = wavOf(tone(1));

/** The recording with other bytes at a place. */
function patched(write: (bytes: Buffer) => void, file: Buffer = wav): Buffer {
  const copy = Buffer.from(file);
  write(copy);
  return copy;
}

test.each([
  ['pcm', 8],
  ['pcm', 16],
  ['pcm', 24],
  ['pcm', 32],
  ['float', 32],
  ['float', 64],
] as const)('%s of %i bits is understood, in the plain and in the extensible form', (encoding, bits) => {
  const samples = tone(1, { seconds: 0.5 });
  const options = { encoding, bits, sampleRate: 44_100, channelCount: 2 };
  const plain = readWavHeader(wavOf(samples, options));
  const dataBytes = (samples.length * bits) / 8;
  expect(plain).toMatchObject({ encoding, bits, sampleRate: 44_100, channelCount: 2, dataBytes });
  const extended = readWavHeader(wavOf(samples, { ...options, extensible: true }));
  expect(extended).toEqual({ ...plain, dataStart: plain.dataStart + 24 });
});

test('chunks before the sound are passed over, those of odd length with their padding', () => {
  const extraChunks = [chunk('LIST', Buffer.from('INFOabc')), chunk('JUNK', Buffer.alloc(0))];
  const { dataStart, dataBytes } = readWavHeader(wavOf([0.5], { extraChunks }));
  expect([dataStart, dataBytes]).toEqual([44 + 16 + 8, 2]);
});

test.each([
  ['a little', wav.length - 1, wav.length - 44 - 2],
  ['all but one frame', 46, 2],
  ['everything', 44, 0],
])('a file cut inside its data keeps the whole frames that are there: %s', (_name, length, dataBytes) => {
  expect(readWavHeader(wav.subarray(0, length)).dataBytes).toBe(dataBytes);
});

test('a sound that announces 4 GB has the bytes that are there', () => {
  const endless = patched((bytes) => bytes.writeUInt32LE(0xffffffff, 40));
  expect(readWavHeader(endless).dataBytes).toBe(wav.length - 44);
});

test.each(Array.from({ length: 44 }, (_, length) => [length]))(
  'a file cut inside its header, after %i bytes, is refused',
  (length) => {
    expect(() => readWavHeader(wav.subarray(0, length))).toThrow(
      expect.objectContaining({
        status: 400,
        code: expect.stringMatching(/^un(supported|decodable)_media$/),
      }),
    );
  },
);

const thousandChunks = Array.from({ length: 1_000 }, () => chunk('LIST', Buffer.from('INFO')));

test.each([
  ['an MP3', Buffer.from('ID3\u0004 and more'), 'unsupported_media'],
  ['an AVI', patched((bytes) => bytes.write('AVI ', 8)), 'unsupported_media'],
  ['the RF64 form', patched((bytes) => bytes.write('RF64')), 'unsupported_media'],
  ['the big-endian form', patched((bytes) => bytes.write('RIFX')), 'unsupported_media'],
  ['A-law', patched((bytes) => bytes.writeUInt16LE(6, 20)), 'unsupported_media'],
  ['PCM of 12 bits', patched((bytes) => bytes.writeUInt16LE(12, 34)), 'unsupported_media'],
  ['PCM of 0 bits', patched((bytes) => bytes.writeUInt16LE(0, 34)), 'unsupported_media'],
  ['float of 16 bits', patched((bytes) => bytes.writeUInt16LE(3, 20)), 'unsupported_media'],
  [
    'an unknown sub-format',
    patched((bytes) => bytes.writeUInt8(1, 59), wavOf([0], { extensible: true })),
    'unsupported_media',
  ],
  [
    'the extensible tag on a short format',
    patched((bytes) => bytes.writeUInt16LE(0xfffe, 20)),
    'undecodable_media',
  ],
  ['no channels', patched((bytes) => bytes.writeUInt16LE(0, 22)), 'undecodable_media'],
  ['a sample rate of 0', patched((bytes) => bytes.writeUInt32LE(0, 24)), 'undecodable_media'],
  ['a format chunk of 15 bytes', patched((bytes) => bytes.writeUInt32LE(15, 16)), 'undecodable_media'],
  ['a format chunk of 4 GB', patched((bytes) => bytes.writeUInt32LE(0xffffffff, 16)), 'undecodable_media'],
  ['sound before its format', chunk('RIFF', Buffer.from('WAVEdata\0\0\0\0')), 'undecodable_media'],
  ['nothing but chunks', wavOf([0], { extraChunks: thousandChunks }), 'undecodable_media'],
])('%s is refused with a sentence that says why', (_name, file, code) => {
  expect(() => readWavHeader(file)).toThrow(expect.objectContaining({ status: 400, code }));
});
