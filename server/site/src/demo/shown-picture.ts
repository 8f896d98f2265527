import type { GalleryPicture } from 'virtual:gallery-pictures';
import { words } from './words.ts';

/** A picture of the gallery in the reader's words, whether it came with the pages or from the operator. */
export interface ShownPicture {
  readonly url: string;
  readonly title: string;
  readonly alt: string;
  readonly truth: GalleryPicture['truth'];
  /** How it was made, or when, where that is known. */
  readonly made?: string | undefined;
  readonly signal?: GalleryPicture['signal'];
  readonly note?: GalleryPicture['note'];
  readonly licence: string;
  readonly src: string;
  readonly srcset?: string;
  readonly width: number;
  readonly height: number;
}

export function shownPicture(picture: GalleryPicture): ShownPicture {
  const { file, shown, year, made, section: _, ...facts } = picture;
  const [src, larger] = shown;
  const origin = made ? words.makers[made] : year;
  return { ...facts, ...words.pictures[file], made: origin, src, srcset: `${src} 400w, ${larger} 800w` };
}
