import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { markOf } from '../messaging/media-mark.ts';
import type { CheckRecord } from '../storage/check-record.ts';

const shownUrlChars = 300;

/** A picture or video of a page, as a frame of it names it. */
export interface ShownMedium {
  readonly mediaUrl: string;
  /** Of the frame: another site's, embedded in the page, may show another file at the same address. */
  readonly site: string | null;
}

/** Tells the pictures of a page apart, however long their addresses are. */
export async function imageKeyOf({ mediaUrl, site }: ShownMedium): Promise<string> {
  return (await sha256Hex(new TextEncoder().encode(`${site ?? ''} ${mediaUrl}`))).slice(0, 32);
}

/** Address and mark, by which the popup and the page name a picture to each other. */
export function namesOf(url: string): Pick<CheckRecord, 'imageUrl' | 'mark'> {
  return { imageUrl: url.slice(0, shownUrlChars), mark: markOf(url) };
}
