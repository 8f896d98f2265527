import type { CheckView } from '@telltale/shared/ui/evidence';
import type { Sensitivity, Veil } from '../../messaging/page-choices.ts';
import { generatedBoxOf, isContentReplaced } from '../find/background-offer.ts';
import { isPictureElement } from '../find/offers.ts';
import { readSafely } from '../page/read-safely.ts';
import { isLikelyAi } from './warnings.ts';

/** How a picture that may be covered is now, and the reader's way to change it. */
export interface Cover {
  readonly covered: boolean;
  readonly onToggle: () => void;
}

/** Covers pictures after a warning, and never before there is one. Gone with the signal. */
export interface Covers {
  /** What holds for this picture now; undefined where nothing is covered. */
  coverOf(element: Element, url: string, view: CheckView, redraw: () => void): Cover | undefined;
  drop(element: Element): void;
}

export function createCovers(veil: Veil, sensitivity: Sensitivity, signal: AbortSignal): Covers {
  const covered = new Map<Element, Animation>();
  /** Pictures the reader wanted to see stay visible while the page is open, wherever they show again. */
  const lifted = new Set<string>();
  const drop = (element: Element) => {
    covered.get(element)?.cancel();
    covered.delete(element);
  };
  const keepTo = (element: Element, cover: boolean) => {
    if (!cover) return drop(element);
    if (!covered.has(element)) covered.set(element, coverUp(element, veil));
  };
  signal.addEventListener('abort', () => [...covered.keys()].forEach(drop), { once: true });
  return {
    drop,
    coverOf(element, url, view, redraw) {
      // While it is asked about again, what lay over it stays.
      if (view.state === 'waiting') return undefined;
      const wanted = veil !== 'none' && isLikelyAi(view, sensitivity);
      const isCovered = wanted && !lifted.has(url);
      keepTo(element, isCovered);
      if (!wanted) return undefined;
      const onToggle = () => {
        if (!lifted.delete(url)) lifted.add(url);
        redraw();
      };
      return { covered: isCovered, onToggle };
    },
  };
}

/**
 * As an animation that ends at once and stays: it takes no room, changes neither the page's attributes nor its style
 * sheets, moves and is clipped with the picture, and is gone without a trace when it is cancelled.
 */
function coverUp(element: Element, veil: Veil): Animation {
  const box = isPictureElement(element) ? undefined : generatedBoxOf(element);
  const look = takesAlong(element, box)
    ? lookWithout(element)
    : veil === 'hide'
      ? { filter: 'opacity(0)' }
      : blurElement(element, box);
  return readSafely(element).animate(look, { duration: 0, fill: 'forwards', pseudoElement: box ?? null });
}

/** Words on a background and the controls of a video stay as they are: only the picture under them goes. */
function takesAlong(element: Element, box: string | undefined): boolean {
  if (box || (isPictureElement(element) && !(element instanceof HTMLVideoElement))) return false;
  if (isContentReplaced(element)) return false;
  return element instanceof HTMLVideoElement ? element.controls : element.childNodes.length > 0;
}

/** Both leave what is read of the page as it is: that the element shows this picture. */
function lookWithout(element: Element) {
  if (element instanceof HTMLVideoElement) return { objectFit: 'none', objectPosition: '-100000px 0' };
  const { color, backgroundColor } = getComputedStyle(element);
  const hasGround = !/^(transparent|rgba\(0, 0, 0, 0\)|)$/.test(backgroundColor);
  // White words were meant for a dark picture, and would not be read without it.
  return { backgroundSize: '0 0', ...(hasGround ? {} : { backgroundColor: groundFor(color) }) };
}

function groundFor(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.3 + green * 0.6 + blue * 0.1 > 140 ? '#3a3936' : '#e8e6e1';
}

/** Strong enough at any size; cut at the picture's own edge, beyond which a blur would run. */
function blurElement(element: Element, box: string | undefined) {
  const { width, height } = readSafely(element).getBoundingClientRect();
  const { clipPath, borderRadius } = getComputedStyle(element, box);
  const radiusPx = Math.round(Math.max(16, Math.min(width, height) / 10));
  return {
    filter: `blur(${radiusPx}px)`,
    clipPath: clipPath && clipPath !== 'none' ? clipPath : `inset(0 round ${borderRadius || '0'})`,
  };
}
