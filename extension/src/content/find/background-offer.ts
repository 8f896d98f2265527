import { readSafely } from '../page/read-safely.ts';
import { isCheckable, type PagePicture } from './page-picture.ts';
import { minDisplayedPx } from './size-gate.ts';

const generatedBoxes = ['::before', '::after'] as const;
type GeneratedBox = (typeof generatedBoxes)[number];

interface Box {
  readonly style: CSSStyleDeclaration;
  readonly generated?: GeneratedBox;
}

const quoted = String.raw`"(?:\\.|[^"\\])*"`;
const url = String.raw`url\((${quoted})\)`;
const address = new RegExp(String.raw`${url}(?:\s+([\d.]+)(?:dppx|x))?`, 'g');
/** One address, or a set of them in several densities; a set may name types in brackets of their own. */
const layer = new RegExp(
  String.raw`${url}|image-set\((?:${quoted}|[^()"]|\((?:${quoted}|[^()"])*\))*\)`,
  'g',
);

/** The picture in place of an element's content or behind it: its own, or that of its `::before` or `::after`. */
export function pictureOfBackground(element: Element): PagePicture | null {
  for (const { style } of boxesOf(element)) {
    const picture = pictureIn(style);
    if (picture) return picture;
  }
  return null;
}

/** `content: url()` lies over what is behind it. */
function pictureIn({ content, backgroundImage }: CSSStyleDeclaration): PagePicture | null {
  return pictureOfLayers(content) ?? pictureOfLayers(backgroundImage);
}

/** Whether a picture stands in place of all that is in the element. */
export function isContentReplaced(element: Element): boolean {
  return pictureOfLayers(getComputedStyle(element).content) !== null;
}

/** Which of an element's boxes draws its picture: a generated one, or (undefined) the element's own. */
export function generatedBoxOf(element: Element): GeneratedBox | undefined {
  return boxesOf(element).find(({ style }) => pictureIn(style) !== null)?.generated;
}

/** Drawn beside itself again and again, it is wallpaper. */
export function isWallpaper(
  element: Element,
  { naturalWidthPx, naturalHeightPx }: { readonly naturalWidthPx: number; readonly naturalHeightPx: number },
): boolean {
  const drawn = boxesOf(element).find(({ style }) => pictureIn(style) !== null);
  if (drawn && pictureOfLayers(drawn.style.content)) return false;
  if (drawn?.style.backgroundSize !== 'auto' || /no-repeat/.test(drawn.style.backgroundRepeat)) return false;
  const { width, height } = readSafely(element).getBoundingClientRect();
  return naturalWidthPx * 2 <= width || naturalHeightPx * 2 <= height;
}

/** Most elements of a long text are links and words of it, whose styles would be computed in vain. */
const textElements = /^(a|abbr|b|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var)$/;

/** Looking at what is generated before and after costs more: only where there is room for a picture. */
function boxesOf(element: Element): readonly Box[] {
  const { width, height } = readSafely(element).getBoundingClientRect();
  const shortPx = Math.min(width, height);
  if (shortPx > 0 && shortPx < minDisplayedPx && textElements.test(readSafely(element).localName)) return [];
  const own = getComputedStyle(element);
  if (pictureIn(own)) return [{ style: own }];
  if (shortPx < minDisplayedPx) return [];
  return generatedBoxes
    .map((generated) => ({ generated, style: getComputedStyle(element, generated) }))
    .filter(({ style: { content } }) => content !== 'none' && content !== 'normal');
}

/** The uppermost picture among the layers of a computed `background-image` or `content`. */
export function pictureOfLayers(backgroundImage = ''): PagePicture | null {
  // Most elements have none.
  if (!backgroundImage.includes('(')) return null;
  for (const [drawn] of backgroundImage.matchAll(layer)) {
    const files = [...drawn.matchAll(address)]
      .map(([, address = '', density = '1']) => ({ url: removeQuotes(address), density: Number(density) }))
      .filter(({ url }) => isCheckable(url))
      .sort((a, b) => b.density - a.density);
    const shown = files.findLast(({ density }) => density >= devicePixelRatio) ?? files[0];
    if (shown) return { url: shown.url };
  }
  return null;
}

function removeQuotes(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}
