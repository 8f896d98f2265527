import { markOf } from '../../messaging/media-mark.ts';
import type { ShownPicture } from '../../messaging/shown-pictures.ts';
import { aroundElement } from '../page/composed-tree.ts';
import { readSafely } from '../page/read-safely.ts';
import { inSlices } from '../page/slices.ts';
import type { PagePicture } from './page-picture.ts';

/** Enough to know a picture again in a list. */
const thumbnailPx = 72;
/** Larger ones take the page too long to draw. */
const maxDrawnPixels = 16_000_000;

/** Only when the reader looks at the list: until then nothing is drawn or read. */
export async function describePictures(
  showing: ReadonlyMap<Element, PagePicture>,
  signal: AbortSignal,
): Promise<readonly ShownPicture[]> {
  const shown: ShownPicture[] = [];
  await inSlices(
    showing,
    ([element, { url }]) =>
      shown.push({ mark: markOf(url), name: wordsFor(element), thumbnail: thumbnailOf(element) }),
    signal,
  );
  return shown;
}

/** What the page says a picture shows: its text in place of it, else its caption, else its title. */
export function wordsFor(element: Element): string {
  const named = [element, ...namersOf(element)].map((at) => readSafely(at).getAttribute('aria-label'));
  const own = readSafely(element);
  const caption = own.closest('figure')?.querySelector('figcaption')?.textContent;
  const words = [own.getAttribute('alt'), ...named, caption, own.getAttribute('title')];
  return words.map((each) => each?.replace(/\s+/g, ' ').trim() ?? '').find((each) => each !== '') ?? '';
}

/** A link or a drawing close around a picture often has its name. */
function namersOf(element: Element): Element[] {
  return [...aroundElement(element)].slice(0, 2).filter((at) => /^(a|svg|button)$/.test(at.localName));
}

function thumbnailOf(element: Element): string {
  if (!(element instanceof HTMLImageElement)) return '';
  const { naturalWidth: width, naturalHeight: height } = element;
  if (width === 0 || width * height > maxDrawnPixels) return '';
  const sidePx = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = thumbnailPx;
  const from = [(width - sidePx) / 2, (height - sidePx) / 2, sidePx, sidePx] as const;
  try {
    canvas.getContext('2d')?.drawImage(element, ...from, 0, 0, thumbnailPx, thumbnailPx);
    return canvas.toDataURL('image/jpeg', 0.7);
  } catch {
    // The picture's host does not let the page read it.
    return '';
  }
}
