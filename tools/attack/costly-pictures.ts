import { limits } from '@telltale/shared/contract';
import sharp from 'sharp';
import { admitImage } from '../../server/src/features/checks/decode/image-header.ts';
import { type CostlyJpeg, costlyJpeg, longestEmptyRun, type Scan } from '../../server/test/costly-jpeg.ts';

export interface CostlyPicture {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
}

/** Turned by 90 degrees and mirrored: the whole picture has to be there before its first row is. */
const transposed = 5;
const blockPx = 8;
/** Passes that a header counts besides a JPEG's scans (shared/src/picture/jpeg-header.ts). */
const jpegPasses = { 1: 4, 3: 4, 4: 30 } as const;
const lastBit = 13;

/**
 * What a search over the ways to be costly found worth keeping, each as large as its header may make it: repeated
 * scans of every kind, four inks, colour profiles, orientations, deep and interlaced PNGs.
 */
export function costlyPictures(): readonly CostlyPicture[] {
  return [
    ...([1, 3, 4] as const).flatMap((componentCount) =>
      (Object.keys(scanKinds) as ScanKind[]).flatMap((kind) =>
        scanCounts(componentCount).map((scanCount) => jpegAtLimit(componentCount, kind, scanCount)),
      ),
    ),
    ...[false, true].flatMap((interlaced) => [8, 16].flatMap((depth) => pngAtLimit(depth, interlaced))),
  ];
}

/** The largest picture there may be, and the one with the most scans. */
const scanCounts = (componentCount: 1 | 3 | 4) => [
  Math.max(1, Math.floor(limits.imagePixelPasses / limits.imagePixels) - jpegPasses[componentCount]),
  limits.imagePasses - jpegPasses[componentCount],
];

type ScanKind = keyof typeof scanKinds;

/** The nth scan behind the first one, which gives every block its mean. */
const scanKinds = {
  /** Every block is gone through, and every other costs nothing. */
  'empty bands': (at: number, { componentCount, blocks }: Shape): Scan => ({
    ...{ components: [at % componentCount], spectral: [1, 63], approximation: [0, 0] },
    ...{ dataBytes: Math.ceil(((blocks / 2 ** 14) * 15) / 8), acSymbol: longestEmptyRun },
  }),
  /** One bit of every block's mean, all components at once. */
  'refined means': (at: number, { componentCount, blocks }: Shape): Scan => ({
    ...{ components: Array.from({ length: componentCount }, (_, component) => component), spectral: [0, 0] },
    approximation: refinement(at),
    dataBytes: Math.ceil((blocks * componentCount) / 8),
  }),
  /** Every coefficient is looked at whether it is to be refined. */
  'refined bands': (at: number, { componentCount, blocks }: Shape): Scan => ({
    ...{ components: [at % componentCount], spectral: [1, 63] },
    approximation: at < componentCount ? [0, lastBit] : refinement(Math.floor(at / componentCount) - 1),
    ...{ dataBytes: Math.ceil(((blocks / 2 ** 14) * 15) / 8), acSymbol: longestEmptyRun },
  }),
  /** Every coefficient has a value, and then each scan adds a bit to it. */
  'refined values': (at: number, { componentCount, blocks, scanBytes }: Shape): Scan => ({
    ...{ components: [at % componentCount], spectral: [1, 63] },
    approximation: at < componentCount ? [0, lastBit] : refinement(Math.floor(at / componentCount) - 1),
    dataBytes: Math.min(scanBytes, Math.ceil((blocks * 63 * (at < componentCount ? 2 : 1)) / 8)),
    acSymbol: at < componentCount ? 0x01 : longestEmptyRun,
  }),
  /** Every coefficient has a value: two bits each, as far as the file may go. */
  'full bands': (at: number, { componentCount, blocks, scanBytes }: Shape): Scan => ({
    ...{ components: [at % componentCount], spectral: [1, 63], approximation: [0, 0] },
    ...{ dataBytes: Math.min(scanBytes, Math.ceil((blocks * 63 * 2) / 8)), acSymbol: 0x01 },
  }),
} as const;

interface Shape {
  readonly componentCount: 1 | 3 | 4;
  readonly blocks: number;
  /** What a scan may take so that all of them stay within the size of a file. */
  readonly scanBytes: number;
}

/** Bit by bit, as the standard has it, and from the top again: decoders that are strict count the rest as warnings. */
function refinement(at: number): [number, number] {
  const low = lastBit - 1 - (at % lastBit);
  return [low + 1, low];
}

function jpegAtLimit(componentCount: 1 | 3 | 4, kind: ScanKind, scanCount: number): CostlyPicture {
  const passes = jpegPasses[componentCount] + scanCount;
  const pixels = Math.min(limits.imagePixels, limits.imagePixelPasses / passes);
  const sidePx = Math.floor(Math.sqrt(pixels) / blockPx) * blockPx;
  const blocks = (sidePx / blockPx) ** 2;
  const firstBytes = Math.ceil((blocks * componentCount) / 8);
  const scanBytes = Math.floor((0.95 * limits.assetFileBytes - firstBytes) / scanCount);
  const shape = { componentCount, blocks, scanBytes };
  const inks = { 1: 'grey', 3: 'colours', 4: 'four inks' }[componentCount];
  return {
    name: `JPEG ${sidePx} x ${sidePx}, ${inks}, ${scanCount} scans: ${kind}`,
    async make() {
      const isRefined = kind === 'refined means';
      const first: Scan = {
        components: Array.from({ length: componentCount }, (_, at) => at),
        ...{ spectral: [0, 0], approximation: isRefined ? [0, lastBit] : [0, 0], dataBytes: firstBytes },
      };
      const later = Array.from({ length: scanCount - 1 }, (_, at) => scanKinds[kind](at, shape));
      const picture: CostlyJpeg = {
        ...{
          width: sidePx,
          height: sidePx,
          componentCount,
          scans: [first, ...later],
          orientation: transposed,
        },
        ...(componentCount === 3 ? { iccProfile: await displayProfile() } : {}),
      };
      const file = costlyJpeg(picture);
      admitImage(file, limits.imagePixels);
      return file;
    },
  };
}

async function displayProfile(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: '#456' } as const;
  const { icc } = await sharp(await sharp({ create }).withIccProfile('p3').jpeg().toBuffer()).metadata();
  if (!icc) throw new Error('the profile got lost');
  return icc;
}

/** Passes of a PNG (shared/src/picture/png-header.ts). */
const pngPasses = { 8: 10, 16: 26, interlaced: 8 };

function pngAtLimit(depth: number, interlaced: boolean): CostlyPicture[] {
  const passes = (depth === 16 ? pngPasses[16] : pngPasses[8]) + (interlaced ? pngPasses.interlaced : 0);
  const pixels = Math.min(limits.imagePixels, limits.imagePixelPasses / passes);
  return [false, true].map((isWide) => {
    const width = isWide ? limits.imageSidePx : Math.floor(Math.sqrt(pixels));
    const height = Math.floor(pixels / width);
    return {
      name: `PNG ${width} x ${height}, ${depth} bits, alpha${interlaced ? ', interlaced' : ''}`,
      async make() {
        const raw = Buffer.alloc(width * height * 4, Buffer.from([10, 200, 90, 128, 60, 20, 250, 90]));
        const picture = sharp(raw, { raw: { width, height, channels: 4 } });
        const deep = depth === 16 ? picture.toColourspace('rgb16') : picture;
        const file = await deep
          .withIccProfile('p3')
          .withMetadata({ orientation: transposed })
          .png({ progressive: interlaced, adaptiveFiltering: true, compressionLevel: 6 })
          .toBuffer();
        admitImage(file, limits.imagePixels);
        return file;
      },
    };
  });
}

/** The costliest file below the size that the public lane takes, as the search found it. */
export async function costliestForVisitors(): Promise<Buffer> {
  const [picture] = pngAtLimit(16, false);
  if (!picture) throw new Error('there is no such picture');
  return picture.make();
}
