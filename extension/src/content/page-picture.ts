/** A picture of a page. */
export interface PagePicture {
  /** The largest file of it that the page offers: what is checked, and what makes many places one picture. */
  readonly url: string;
  /** The file on the screen, which may be a smaller one. */
  readonly shownUrl: string;
}

/** What an element shows, as the page offers it. */
export interface Offer {
  readonly shownUrl: string;
  /** The file on the screen and its other sizes, largest first. */
  readonly files: readonly string[];
}

/** Vector drawings are no photographs and no pixels, so there is nothing to check in them. */
export function isCheckable(url: string): boolean {
  if (/^data:/i.test(url)) return /^data:image\/(?!svg)/i.test(url);
  if (/^blob:/i.test(url)) return true;
  return /^(https?|file):/i.test(url) && !/\.svgz?($|[?#])/i.test(url);
}
