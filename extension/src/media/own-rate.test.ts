import { expect, test } from 'vitest';
import { encodeWav } from '../platform/wav.ts';
import { ownRateHz } from './own-rate.ts';

const wav = encodeWav({ sampleRate: 44_100, samples: new Float32Array(10) });
const listChunk = Uint8Array.from([...Buffer.from('LIST'), 3, 0, 0, 0, 1, 2, 3, 0]);
const withList = Buffer.concat([wav.subarray(0, 12), listChunk, wav.subarray(12)]);
/** As the reference encoder begins a file of 96 kHz, two channels, 24 bits. */
const flac = Buffer.from('664c6143000000221000100000000e0010001770037000000000', 'hex');

test.each([
  ['a WAV', wav, 44_100],
  ['a WAV that says something else first', withList, 44_100],
  ['a FLAC', flac, 96_000],
  ['an MP3', Buffer.from('fffb9064000f', 'hex'), null],
  ['a WAV cut in its header', wav.subarray(0, 20), null],
  ['a FLAC cut in its header', flac.subarray(0, 20), null],
  ['nothing', new Uint8Array(), null],
])('%s', (_name, bytes, rateHz) => {
  expect(ownRateHz(bytes)).toBe(rateHz);
});
