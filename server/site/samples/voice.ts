/** Something like a voice: pulses of a throat, shaped by the resonances of a mouth that goes from vowel to vowel. */

const rateHz = 16_000;
/** First three resonances of a, e, i, o, u, in Hz. */
const vowels = [
  [730, 1_090, 2_440],
  [530, 1_840, 2_480],
  [270, 2_290, 3_010],
  [570, 840, 2_410],
  [300, 870, 2_240],
] as const;
const widthsHz = [90, 130, 200] as const;
const syllableSeconds = 0.21;
const melody = [0, 2, 4, 1, 3, 0, 4, 2, 1, 0, 3, 2, 4, 0, 1, 3, 2, 0, 4] as const;

/** 16 bits, one channel, 16 kHz. */
export function voiceWav(): Buffer {
  const samples = speak();
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rateHz, 24);
  file.writeUInt32LE(rateHz * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round((sample / peak) * 20_000), 44 + at * 2);
  return file;
}

function speak(): number[] {
  const samples: number[] = [];
  const mouth = resonator();
  const size = Math.round(syllableSeconds * rateHz);
  let phase = 0;
  for (const [index, vowel] of melody.entries()) {
    // Every fifth syllable is a breath.
    const loudness = index % 5 === 4 ? 0 : 1;
    for (let at = 0; at < size; at++) {
      const share = at / size;
      phase += (118 + 14 * Math.sin(index * 1.7) - 16 * share + 2 * wobble(at + index * size)) / rateHz;
      const pulse = phase >= 1 ? 1 : 0;
      phase %= 1;
      const swell = loudness * Math.min(1, share * 6, (1 - share) * 5);
      samples.push(
        mouth(swell * (pulse + 0.04 * wobble(at * 7 + index)), vowels[vowel]) + 0.004 * wobble(at * 3),
      );
    }
  }
  return samples;
}

/** -1 to 1, the same on every machine. */
function wobble(at: number): number {
  const value = Math.sin(at * 12.9898) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

/** Shapes its source; the resonances glide, because a mouth needs a while to change. */
function resonator(): (source: number, vowel: readonly number[]) => number {
  const bands = widthsHz.map((widthHz, band) => ({
    hz: vowels[0][band] ?? 500,
    decay: Math.exp((-Math.PI * widthHz) / rateHz),
    last: 0,
    before: 0,
  }));
  return (source, vowel) =>
    bands.reduce((sum, band, index) => {
      band.hz += ((vowel[index] ?? band.hz) - band.hz) * 0.0012;
      const turn = 2 * band.decay * Math.cos((2 * Math.PI * band.hz) / rateHz);
      const out = source + turn * band.last - band.decay ** 2 * band.before;
      band.before = band.last;
      band.last = out;
      return sum + out / (1 + index);
    }, 0);
}
