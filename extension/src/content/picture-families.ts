import type { Offer, PagePicture } from './page-picture.ts';

/** Which files are sizes of one picture, as the page's own sets of sizes say. */
export interface PictureFamilies {
  pictureOf(offer: Offer): PagePicture;
}

export function createPictureFamilies(): PictureFamilies {
  /** From each file to the largest of its set; null where sets disagree, as those do that share a placeholder. */
  const largest = new Map<string, string | null>();
  return {
    pictureOf({ shownUrl, files }) {
      const [first = shownUrl, ...smaller] = files;
      const url = largest.get(first) ?? first;
      for (const file of smaller) {
        const known = largest.get(file);
        largest.set(file, known === undefined || known === url ? url : null);
      }
      return { url, shownUrl };
    },
  };
}
