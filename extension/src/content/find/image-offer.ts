import { isCheckable, type PagePicture } from './page-picture.ts';

/**
 * What an `<img>` shows now. Only of one that is loaded does `currentSrc` tell the file it loaded; while it loads, or
 * after it failed, that is whatever address the page put there.
 */
export function pictureOfImage(image: HTMLImageElement): PagePicture | null {
  const { complete, naturalWidth, currentSrc } = image;
  return complete && naturalWidth > 0 && isCheckable(currentSrc) ? { url: currentSrc } : null;
}
