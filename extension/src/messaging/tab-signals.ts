import { browser } from 'wxt/browser';
import { type Fields, isFields } from './fields.ts';
import { onPageMessage } from './page-messages.ts';
import { type Click, isOnce } from './protocol.ts';

/** A picture of the page, by its address; by the mark of it where that was too long to be kept. */
export interface Pointed extends MeantFrames {
  readonly imageUrl: string;
  readonly mark?: string | undefined;
}

/** Which frames of a tab are meant: another site's, embedded in the page, may show another file at the same address. */
interface MeantFrames {
  /** Absent where it is not known. */
  readonly site?: string | undefined;
}

/** What the background and the popup tell the content scripts of a tab. */
export interface TabSignals {
  siteSwitched: { readonly enabled: boolean };
  /** The reader pointed at this picture. */
  checkPicture: Pointed & Click;
  /** The reader wants to see what would be sent of this picture. */
  lookAtPicture: Pointed;
  /** The reader pointed at something of which the browser tells no address. Not taken where no picture is. */
  checkPointed: Record<never, never>;
  /** The reader pointed at this video. */
  checkVideo: MeantFrames & {
    readonly videoUrl: string;
    readonly mark?: string | undefined;
    readonly clickId?: string | undefined;
  };
  /** Asks whether a content script is there already, and for which page. */
  stillThere: Record<never, never>;
  /** The page itself has begun: its frames of other sites, which cannot see that, may join it. */
  pageBegun: Record<never, never>;
}

const parsers: { readonly [T in keyof TabSignals]: (fields: Fields) => TabSignals[T] | null } = {
  siteSwitched: ({ enabled }) => ({ enabled: enabled === true }),
  checkPicture: ({ once, clickId, ...pointed }) => {
    const at = pointedIn(pointed);
    return at && { ...at, once: isOnce(once) ? once : undefined, clickId: textIn(clickId) };
  },
  lookAtPicture: pointedIn,
  checkPointed: () => ({}),
  stillThere: () => ({}),
  pageBegun: () => ({}),
  checkVideo: ({ videoUrl, mark, clickId }) =>
    typeof videoUrl === 'string' ? { videoUrl, mark: textIn(mark), clickId: textIn(clickId) } : null,
};

function pointedIn({ imageUrl, mark }: Fields): Pointed | null {
  if (typeof imageUrl !== 'string') return null;
  return { imageUrl, mark: textIn(mark) };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Null where no content script is, which is no failure; false where one is, and did not take it. */
export async function tellTab<T extends keyof TabSignals>(
  tabId: number,
  type: T,
  signal: TabSignals[T],
  frameId?: number,
): Promise<boolean | null> {
  const options = frameId === undefined ? {} : { frameId };
  const reply: unknown = await browser.tabs
    .sendMessage(tabId, { type, ...signal }, options)
    .catch(() => null);
  return isFields(reply) ? reply.taken === true : null;
}

/** The name of the page that a tab shows, from the page itself; null where no content script is. */
export async function askPageName(tabId: number): Promise<string | null> {
  const message = { type: 'stillThere' };
  const reply: unknown = await browser.tabs.sendMessage(tabId, message, { frameId: 0 }).catch(() => null);
  return isFields(reply) && typeof reply.answer === 'string' ? reply.answer : null;
}

/**
 * A frame of another site than the one that is meant does not reply: the first reply in a tab counts. A frame without a
 * host is a file, or belongs to a page of its own origin.
 *
 * @param listener answers false where it did not take what it was told
 */
export function onTold<T extends keyof TabSignals>(
  type: T,
  listener: (told: TabSignals[T]) => unknown,
  signal: AbortSignal,
): void {
  const receive = (message: Fields, respond: (reply: unknown) => void): undefined => {
    const told = parsers[type](message);
    const { host } = location;
    if (!told || (host && message.site && message.site !== host)) return;
    const answer = listener(told);
    respond({ taken: answer !== false, answer });
  };
  onPageMessage(type, receive, signal);
}
