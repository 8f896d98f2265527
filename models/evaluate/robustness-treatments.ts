import type { Sharp } from 'sharp';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { decodePicture, pipelineOf, rawOf } from './decode.ts';
import { withNoise } from './noise.ts';
import type { PicturePage } from './picture-page.ts';
import { deliver } from './tiers.ts';

/** Something that happens to a picture on its way to a reader, or that somebody does to it on purpose. */
export interface Treatment {
  readonly name: string;
  apply(image: RgbImage, page: PicturePage): Promise<RgbImage>;
}

const save = async (pipeline: Sharp) => decodePicture(await pipeline.toBuffer());

const files: readonly Treatment[] = [
  ...[95, 85, 70, 50, 30].map((quality) => ({
    name: `JPEG, quality ${quality}`,
    apply: (image: RgbImage) => save(pipelineOf(image).jpeg({ quality })),
  })),
  ...[80, 50].map((quality) => ({
    name: `WebP, quality ${quality}`,
    apply: (image: RgbImage) => save(pipelineOf(image).webp({ quality })),
  })),
  ...[60, 40].map((quality) => ({
    name: `AVIF, quality ${quality}`,
    apply: (image: RgbImage) => save(pipelineOf(image).avif({ quality, effort: 1 })),
  })),
  { name: 'conversion of the extension', apply: (image, page) => page.convert(image) },
];

const sizes: readonly Treatment[] = [
  ...[0.25, 0.5, 0.75, 1.5, 2].map((factor) => ({
    name: `scaled to ${factor}`,
    apply: (image: RgbImage) => scale(image, factor),
  })),
  { name: 'thumbnail of 320 pixels', apply: (image) => deliver(image, 'thumbnail') },
  { name: 'middle four fifths cut out', apply: (image) => cutOut(image, 0.8, 0.5) },
  { name: 'a corner cut out', apply: (image) => cutOut(image, 0.5, 0) },
  { name: 'screenshot of a page', apply: (image, page) => page.screenshot(image, 'page') },
  { name: 'cut from a screenshot', apply: (image, page) => page.screenshot(image, 'picture') },
];

const edits: readonly Treatment[] = [
  ...[0.7, 1.5].map((sigma) => ({
    name: `blurred, sigma ${sigma}`,
    apply: (image: RgbImage) => rawOf(pipelineOf(image).blur(sigma)),
  })),
  ...[4, 10].map((sigma) => ({
    name: `noise added, sigma ${sigma}`,
    apply: async (image: RgbImage) => withNoise(image, sigma),
  })),
  { name: 'caption', apply: (image) => addLettering(image, captionOf(image)) },
  { name: 'watermark all over', apply: (image) => addLettering(image, watermarkOf(image)) },
  {
    name: 'grey',
    apply: async (image) => decodePicture(await pipelineOf(image).grayscale().png().toBuffer()),
  },
  {
    name: 'warm filter',
    apply: (image) => {
      const warm: [[number, number, number], [number, number, number], [number, number, number]] = [
        [1.1, 0.05, 0],
        [0, 1, 0],
        [0, 0.05, 0.8],
      ];
      return rawOf(pipelineOf(image).recomb(warm));
    },
  },
  {
    name: 'stronger contrast and colour',
    apply: (image) => rawOf(pipelineOf(image).modulate({ saturation: 1.3 }).linear(1.2, -25)),
  },
  { name: 'darker', apply: (image) => rawOf(pipelineOf(image).modulate({ brightness: 0.7 })) },
];

const probes: readonly Treatment[] = [
  { name: 'probe: saved again five times', apply: saveAgainAndAgain },
  { name: 'probe: sharpened a little', apply: (image) => rawOf(pipelineOf(image).sharpen({ sigma: 1 })) },
];

export const robustnessTreatments: readonly Treatment[] = [...files, ...sizes, ...edits, ...probes];

export function atMost(image: RgbImage, longSidePx: number): Promise<RgbImage> {
  const shrink = { width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true } as const;
  return rawOf(pipelineOf(image).resize(shrink));
}

function scale(image: RgbImage, factor: number): Promise<RgbImage> {
  return rawOf(pipelineOf(image).resize(Math.max(1, Math.round(image.width * factor))));
}

/** @param at where the cut lies in the room that is left, 0 (top left) to 1 */
function cutOut(image: RgbImage, share: number, at: number): Promise<RgbImage> {
  const [width, height] = [Math.ceil(image.width * share), Math.ceil(image.height * share)];
  const left = Math.floor((image.width - width) * at);
  return rawOf(
    pipelineOf(image).extract({ left, top: Math.floor((image.height - height) * at), width, height }),
  );
}

/** Every time cut by a few pixels, scaled a little and compressed: the grid of blocks never lies where it lay. */
async function saveAgainAndAgain(image: RgbImage): Promise<RgbImage> {
  let last = image;
  for (const [round, quality] of [85, 70, 80, 65, 75].entries()) {
    const cut = { left: 3, top: 3, width: Math.max(1, last.width - 3), height: Math.max(1, last.height - 3) };
    const room = last.width > 8 && last.height > 8;
    const width = Math.max(1, Math.round(last.width * (round % 2 === 0 ? 0.93 : 1.04)));
    const pipeline = room ? pipelineOf(last).extract(cut) : pipelineOf(last);
    last = await save(pipeline.resize(width).jpeg({ quality }));
  }
  return last;
}

function addLettering(image: RgbImage, marks: string): Promise<RgbImage> {
  const { width, height } = image;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${marks}</svg>`;
  return rawOf(pipelineOf(image).composite([{ input: Buffer.from(svg) }]));
}

function captionOf({ width, height }: RgbImage): string {
  const size = Math.max(8, Math.round(width / 14));
  return `<text x="50%" y="${height - size * 0.6}" text-anchor="middle" font-size="${size}" font-weight="bold" fill="#fff" stroke="#000" stroke-width="${size / 20}">when the weekend is over</text>`;
}

function watermarkOf({ width, height }: RgbImage): string {
  const size = Math.max(8, Math.round(width / 12));
  const lines = Array.from({ length: Math.ceil((height * 2) / (size * 3)) }, (_, row) => {
    const y = row * size * 3 - height / 2;
    return `<text x="${-width / 4}" y="${y}" font-size="${size}" fill="#fff" fill-opacity="0.35">preview preview preview preview</text>`;
  });
  return `<g transform="rotate(-30 ${width / 2} ${height / 2})">${lines.join('')}</g>`;
}
