import type { PixelImage } from '@telltale/shared/fingerprint/pdq';
import { deviationOf } from '@telltale/shared/ui/pixel-probe';
import { CheckProblem } from '../messaging/check-problem.ts';
import { drawScaled } from './drawn.ts';
import type { PixelSize } from './picture-kind.ts';

/** A picture's pixels at a size, RGBA on white. */
export type PixelWay = (picture: ImageBitmap, size: PixelSize) => Promise<PixelImage>;

/**
 * Takes the first of these ways that gives known pixels back exactly, which is tried out once.
 * @throws {CheckProblem} `pixels_changed` where none does
 */
export function firstExactWay(
  ways: readonly PixelWay[],
  deviationOfWay: (way: PixelWay) => Promise<number> = tryOut,
): PixelWay {
  let choice: Promise<PixelWay | null> | null = null;
  const choose = async () => {
    for (const way of ways) if ((await deviationOfWay(way)) === 0) return way;
    return null;
  };
  return async (picture, size) => {
    choice ??= choose();
    const way = await choice;
    if (!way) throw new CheckProblem('pixels_changed');
    return way(picture, size);
  };
}

function tryOut(way: PixelWay): Promise<number> {
  return deviationOf(
    async (picture) => (await way(picture, { widthPx: picture.width, heightPx: picture.height })).data,
  );
}

export const throughCanvas: PixelWay = async (picture, { widthPx, heightPx }) => {
  const { data } = drawScaled(picture, { widthPx, heightPx }).context.getImageData(0, 0, widthPx, heightPx);
  return { data, width: widthPx, height: heightPx, channels: 4 };
};

/**
 * A canvas only draws here: what some browsers change is what they give back of it. Not every browser has this way, and
 * none in a service worker.
 */
export const throughVideoFrame: PixelWay = async (picture, { widthPx, heightPx }) => {
  const frame = new VideoFrame(drawScaled(picture, { widthPx, heightPx }).canvas, { timestamp: 0 });
  try {
    const layout = { format: 'RGBA', colorSpace: 'srgb' } as const;
    const data = new Uint8ClampedArray(frame.allocationSize(layout));
    await frame.copyTo(data, layout);
    return { data, width: widthPx, height: heightPx, channels: 4 };
  } finally {
    frame.close();
  }
};
