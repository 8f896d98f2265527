/** A picture of a page. */
export interface PagePicture {
  /** The file on the screen. What other sizes the page names, the browser never loaded: they are left alone. */
  readonly url: string;
}

/** Vector drawings are no photographs and no pixels, so there is nothing to check in them. */
export function isCheckable(url: string): boolean {
  if (/^data:/i.test(url)) return /^data:image\/(?!svg)/i.test(url);
  if (/^blob:/i.test(url)) return true;
  return /^(https?|file):/i.test(url) && !/\.svgz?($|[?#])/i.test(url);
}
