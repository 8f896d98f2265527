import { browser } from 'wxt/browser';
import { isFields } from './fields.ts';
import { onPageMessage, respondLater } from './page-messages.ts';

/** How a page itself shows a picture: by that its reader knows it again. */
export interface ShownPicture {
  /** Of its address, by which page and popup speak of the same one. */
  readonly mark: string;
  /** In the page's own words; empty where it has none. */
  readonly name: string;
  /** A small copy as a data: URL; empty where the page may not read the picture. */
  readonly thumbnail: string;
}

const type = 'shownPictures';
const maxNameChars = 200;
const jpeg = /^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/;

/** Of the tab's page without its frames; empty where no script of ours is there. */
export async function askShownPictures(tabId: number): Promise<readonly ShownPicture[]> {
  const reply: unknown = await browser.tabs.sendMessage(tabId, { type }, { frameId: 0 }).catch(() => null);
  return Array.isArray(reply) ? reply.flatMap(parseShown) : [];
}

function parseShown(shown: unknown): ShownPicture[] {
  if (!isFields(shown) || typeof shown.mark !== 'string' || typeof shown.name !== 'string') return [];
  const { mark, thumbnail } = shown;
  const isJpeg = typeof thumbnail === 'string' && jpeg.test(thumbnail);
  return [{ mark, name: shown.name.slice(0, maxNameChars), thumbnail: isJpeg ? thumbnail : '' }];
}

/** Answers the popup's question in the page. */
export function onShownAsked(list: () => Promise<readonly ShownPicture[]> | null, signal: AbortSignal): void {
  onPageMessage(type, (_, respond) => respondLater(list(), respond), signal);
}
