import { randomOf } from './random.ts';
import { speechRateHz } from './recordings.ts';

/** First three resonances of five vowels, in Hz. */
const vowels: readonly (readonly number[])[] = [
  [730, 1_090, 2_440],
  [270, 2_290, 3_010],
  [300, 870, 2_240],
  [530, 1_840, 2_480],
  [570, 840, 2_410],
];
const widthsHz = [90, 130, 200];

interface Syllable {
  readonly size: number;
  readonly vowel: readonly number[];
  readonly pitchHz: number;
  /** Zero in a pause. */
  readonly loudness: number;
  readonly beginsHissing: boolean;
}

/** Something like a voice at 16 kHz, made of pulses and resonances: enough for a speech finder to take it for one. */
export function makeVoice(seed: number, seconds: number): number[] {
  const random = randomOf(seed);
  const baseHz = 95 + 60 * random();
  const resonator = createResonator();
  const samples: number[] = [];
  while (samples.length < seconds * speechRateHz) {
    const syllable = syllableOf(random, baseHz);
    for (const source of breathOf(syllable, random)) {
      samples.push(resonator(source, syllable.vowel) + (random() - 0.5) * 0.06);
    }
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  // Multiples of 1 / 32768, which 16 bits hold exactly; 0 is added to make a zero of a negative one.
  return samples.map((sample) => Math.round((sample / peak) * 20_000) / 32_768 + 0);
}

function syllableOf(random: () => number, baseHz: number): Syllable {
  const isPause = random() < 0.18;
  return {
    size: Math.round((isPause ? 0.12 + 0.5 * random() : 0.09 + 0.22 * random()) * speechRateHz),
    vowel: vowels[Math.floor(random() * vowels.length)] ?? [],
    pitchHz: baseHz * (0.8 + 0.5 * random()),
    loudness: isPause ? 0 : 0.3 + 0.7 * random(),
    beginsHissing: !isPause && random() < 0.6,
  };
}

function* breathOf(syllable: Syllable, random: () => number): Generator<number> {
  const { size, pitchHz, loudness, beginsHissing } = syllable;
  const glide = (random() - 0.6) * 0.4;
  let phase = 0;
  for (let at = 0; at < size; at++) {
    const share = at / size;
    phase += (pitchHz * (1 + glide * share) * (1 + 0.06 * (random() - 0.5))) / speechRateHz;
    const pulse = phase >= 1 ? 1 + 0.2 * (random() - 0.5) : 0;
    phase %= 1;
    const isHissing = beginsHissing && share < 0.35;
    const noise = (random() - 0.5) * (isHissing ? 0.6 : 0.05);
    yield loudness * Math.min(1, share * 6, (1 - share) * 5) * ((isHissing ? 0 : pulse) + noise);
  }
}

/** A mouth that needs a while to change its shape. */
function createResonator(): (source: number, vowel: readonly number[]) => number {
  const bands = widthsHz.map((widthHz, band) => ({
    hz: vowels[0]?.[band] ?? 500,
    decay: Math.exp((-Math.PI * widthHz) / speechRateHz),
    last: 0,
    before: 0,
  }));
  return (source, vowel) => {
    let sum = 0;
    for (const [index, band] of bands.entries()) {
      band.hz += ((vowel[index] ?? band.hz) - band.hz) * 0.0012;
      const turn = 2 * band.decay * Math.cos((2 * Math.PI * band.hz) / speechRateHz);
      const out = source + turn * band.last - band.decay ** 2 * band.before;
      band.before = band.last;
      band.last = out;
      sum += out / (1 + index);
    }
    return sum;
  };
}
