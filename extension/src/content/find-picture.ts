import { offerOf, pictureElements } from './offers.ts';
import { isRendered } from './on-screen.ts';
import type { PagePicture } from './page-picture.ts';

interface Found {
  readonly element: Element;
  readonly picture: PagePicture;
}

/**
 * The element that shows this file, whatever its size. A transparent `<img>` may be what the reader pointed at; the
 * background that is seen in its place is looked for only then, because that takes a look at every element.
 */
export function findPicture(url: string): Found | null {
  const among = (selector: string) => [...foundBelow(document, selector, url)];
  const direct = among(pictureElements);
  const seen = direct.find(({ element }) => isRendered(element));
  return seen ?? among('*').find(({ element }) => isRendered(element)) ?? direct[0] ?? null;
}

function* foundBelow(root: ParentNode, selector: string, url: string): Generator<Found> {
  for (const element of root.querySelectorAll(selector)) {
    const offer = offerOf(element);
    if (offer?.files.includes(url) || offer?.shownUrl === url)
      yield { element, picture: { url: offer.files[0] ?? url, shownUrl: offer.shownUrl } };
  }
  for (const { shadowRoot } of root.querySelectorAll('*'))
    if (shadowRoot) yield* foundBelow(shadowRoot, selector, url);
}
