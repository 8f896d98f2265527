import { browser } from 'wxt/browser';
import { untilAborted } from '../platform/until-aborted.ts';
import { type Fields, isFields } from './fields.ts';
import { onPageMessage, respondLater } from './page-messages.ts';

/** What became of a picture that the background asked its own page to read. */
export type PageRead =
  /** As a data: URL. */
  | { readonly kind: 'read'; readonly bytesUrl: string }
  /** The page asked for it, and its host did not let the page read it. */
  | { readonly kind: 'refused' }
  /** The page did not ask, because it may not or would be refused. */
  | { readonly kind: 'skipped' }
  /** The page never loaded it, so nobody asks for it. */
  | { readonly kind: 'not_loaded' };

/** The part of a tab that shows a picture. */
export interface AskingFrame {
  readonly tabId: number;
  readonly frameId: number;
  /** Embedded in a page of another site, at whose cost it does nothing. */
  readonly isForeign?: boolean | undefined;
}

const type = 'readPicture';

/** A picture as its page names it, and where it is read: the page's script is small, so the rules of addresses are here. */
export interface NamedPicture {
  readonly imageUrl: string;
  /** From where the page really loaded it, which the page may name. */
  readonly url: string;
}

/** Longer than our own script takes there: a page that does not let it run keeps no other page's checks waiting. */
const answerTimeoutMs = 25_000;

/**
 * @param accept the kinds of picture to ask for
 * @returns null where the page is gone, or does not answer
 */
export async function readInFrame(
  { tabId, frameId }: AskingFrame,
  picture: NamedPicture,
  accept: string,
): Promise<PageRead | null> {
  const asked: Promise<unknown> = browser.tabs.sendMessage(tabId, { type, ...picture, accept }, { frameId });
  const reply = await untilAborted(asked, AbortSignal.timeout(answerTimeoutMs)).catch(() => null);
  return isFields(reply) ? parseRead(reply) : null;
}

function parseRead({ kind, bytesUrl }: Fields): PageRead | null {
  if (kind === 'refused' || kind === 'skipped' || kind === 'not_loaded') return { kind };
  const isRead = kind === 'read' && typeof bytesUrl === 'string' && bytesUrl.startsWith('data:');
  return isRead ? { kind, bytesUrl } : null;
}

/** Answers the background's question in the page. */
export function onReadAsked(
  read: (picture: NamedPicture, accept: string) => Promise<PageRead> | null,
  signal: AbortSignal,
): void {
  const receive = ({ imageUrl, url, accept }: Fields, respond: (reply: unknown) => void) => {
    if (typeof imageUrl !== 'string' || typeof url !== 'string' || typeof accept !== 'string') return;
    return respondLater(read({ imageUrl, url }, accept), respond);
  };
  onPageMessage(type, receive, signal);
}
