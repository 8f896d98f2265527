import { elementsAt } from '../page/elements-at.ts';
import { everyElement } from '../page/every-element.ts';
import type { Place } from '../page/menu-place.ts';
import { readSafely } from '../page/read-safely.ts';
import { isRendered } from '../place/on-screen.ts';
import { pictureElements, pictureOf } from './offers.ts';
import type { PagePicture } from './page-picture.ts';
import { minDisplayedPx } from './size-gate.ts';

/** A picture, and where it is shown. */
export interface Found {
  readonly element: Element;
  readonly picture: PagePicture;
}

/**
 * The element that shows this file, whatever its size. A transparent `<img>` may be what the reader pointed at; the
 * background that is seen in its place is looked for only then, because that takes a look at every element.
 */
export function findPicture(url: string): Found | null {
  const among = (selector: string) =>
    [...everyElement(document, selector)].flatMap((element) => {
      const picture = pictureOf(element);
      return picture?.url === url ? [{ element, picture }] : [];
    });
  const direct = among(pictureElements);
  const seen = direct.find(({ element }) => isRendered(element));
  return seen ?? among('*').find(({ element }) => isRendered(element)) ?? direct[0] ?? null;
}

/** The uppermost picture at a place of the window, whatever lies over it; an ornament only where nothing else is. */
export function pictureAt(place: Place): Found | null {
  const found = [...elementsAt(place)].flatMap((element) => {
    const picture = isRendered(element) ? pictureOf(element) : null;
    return picture ? [{ element, picture }] : [];
  });
  return found.find(({ element }) => isLarge(element)) ?? found[0] ?? canvasAt(place);
}

/** What is drawn on a canvas has no file: it is cut from the screen, as what nobody may read is. */
function canvasAt(place: Place): Found | null {
  for (const element of elementsAt(place))
    if (element instanceof HTMLCanvasElement && isLarge(element))
      return { element, picture: { url: `blob:${window.origin}/${crypto.randomUUID()}` } };
  return null;
}

function isLarge(element: Element): boolean {
  const { width, height } = readSafely(element).getBoundingClientRect();
  return Math.min(width, height) >= minDisplayedPx;
}
