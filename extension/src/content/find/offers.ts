import { aroundElement } from '../page/composed-tree.ts';
import { readSafely } from '../page/read-safely.ts';
import { isContentReplaced, isWallpaper, pictureOfBackground } from './background-offer.ts';
import { type Embedding, isEmbedding, pictureOfEmbedding } from './embedded-offer.ts';
import { pictureOfImage } from './image-offer.ts';
import type { PagePicture } from './page-picture.ts';
import { pictureOfPoster } from './poster-offer.ts';
import { passesSizeGate } from './size-gate.ts';

export interface NaturalSize {
  readonly naturalWidthPx: number;
  readonly naturalHeightPx: number;
}

/** Elements that show pictures by what they are; any other may by its style. */
export const pictureElements = 'img, video, image, input[type="image" i], object, embed';

export function isPictureElement(
  element: Element,
): element is HTMLImageElement | HTMLVideoElement | Embedding {
  return element instanceof HTMLImageElement || element instanceof HTMLVideoElement || isEmbedding(element);
}

/** The picture an element shows, of whatever size. */
export function pictureOf(element: Element): PagePicture | null {
  // What a style puts in the place of an `<img>` is another file than the one it loaded.
  if (element instanceof HTMLImageElement) return isContentReplaced(element) ? null : pictureOfImage(element);
  if (element instanceof HTMLVideoElement) return pictureOfPoster(element);
  if (isEmbedding(element)) return pictureOfEmbedding(element);
  return pictureOfBackground(element);
}

/** Whether what it shows is there and large enough; `measured` tells of files whose size the element does not know. */
export function isReady(element: Element, measured: () => NaturalSize | null): boolean {
  const { width: displayedWidthPx, height: displayedHeightPx } = readSafely(element).getBoundingClientRect();
  const natural = element instanceof HTMLImageElement ? naturalSizeOf(element) : measured();
  if (!natural || !passesSizeGate({ displayedWidthPx, displayedHeightPx, ...natural })) return false;
  return isPictureElement(element) || !isWallpaper(element, natural);
}

export function naturalSizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): NaturalSize {
  return { naturalWidthPx: naturalWidth, naturalHeightPx: naturalHeight };
}

/** Our own elements (this extension's layer, a publisher's widget) show verdicts already; pages may take parts out. */
export function isLeftAlone(element: Element): boolean {
  for (const at of [element, ...aroundElement(element)]) {
    if (readSafely(at).localName.startsWith('telltale-')) return true;
    if (readSafely(at).getAttribute('data-telltale') === 'off') return true;
  }
  return false;
}
