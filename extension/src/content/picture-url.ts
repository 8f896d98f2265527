/** The address of the picture an `<img>` shows now, if it is one that can be checked. */
export function pictureUrl(image: HTMLImageElement): string | null {
  const url = image.currentSrc || image.src;
  return isCheckable(url) ? url : null;
}

/** Vector drawings are no photographs and no pixels, so there is nothing to check in them. */
function isCheckable(url: string): boolean {
  if (/^data:/i.test(url)) return /^data:image\/(?!svg)/i.test(url);
  if (/^blob:/i.test(url)) return true;
  return /^https?:/i.test(url) && !/\.svgz?($|[?#])/i.test(url);
}
