import { isCheckable, type Offer } from './page-picture.ts';

/** What an `<img>` shows now, with the other sizes in the set that the browser chose it from. */
export function offerOfImage(image: HTMLImageElement): Offer | null {
  const shownUrl = image.currentSrc || image.src;
  if (!isCheckable(shownUrl)) return null;
  for (const srcset of srcsetsOf(image)) {
    const files = filesOf(srcset, image.baseURI);
    if (files.includes(shownUrl)) return { shownUrl, files: files.filter(isCheckable) };
  }
  return { shownUrl, files: [shownUrl] };
}

/** The sources of a `<picture>` may be crops and colours of their own, so their sets are kept apart. */
function* srcsetsOf(image: HTMLImageElement): Generator<string> {
  const { parentElement } = image;
  if (parentElement instanceof HTMLPictureElement)
    for (const source of parentElement.querySelectorAll('source')) yield source.srcset;
  yield image.srcset;
}

/** Addresses hold commas, too: one ends at a space, or at commas before a space. */
const candidate = /[\s,]*(\S*[^\s,])(?:\s+([^,]*))?/g;

/** The addresses of a `srcset`, largest first. */
export function filesOf(srcset: string, baseUrl: string): readonly string[] {
  return [...srcset.matchAll(candidate)]
    .map(([, url = '', descriptor = '']) => ({ url, size: Number.parseFloat(descriptor) || 1 }))
    .filter(({ url }) => URL.canParse(url, baseUrl))
    .sort((a, b) => b.size - a.size)
    .map(({ url }) => new URL(url, baseUrl).href);
}
