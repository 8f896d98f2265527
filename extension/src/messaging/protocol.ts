import type { Browser } from 'wxt/browser';
import type { CodeExchange, ExchangeEnd } from './connect.ts';
import type { MediaProtocol } from './media-protocol.ts';
import type { NotedError, UncaughtError } from './noted-error.ts';
import type { Opinion, Outcome, ReportReply } from './outcome.ts';
import type { BadgeCorner, Display, Sensitivity, Veil } from './page-choices.ts';

/** In CSS pixels of the window; `scale` is how many pixels of the screen make one of them. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

export const onceChoices = ['fingerprint', 'picture'] as const;
/** `device`: looked at again on this device alone, whatever else is chosen. */
export type OnceChoice = (typeof onceChoices)[number] | 'device';

export function isOnce(value: unknown): value is OnceChoice {
  return value === 'device' || onceChoices.some((choice) => choice === value);
}

/** A click outside of the page, which every frame hears of that may show what was clicked. */
export interface Click {
  /** Names it, so that what it lets happen happens once. */
  readonly clickId?: string | undefined;
  readonly once?: OnceChoice | undefined;
}

export interface CheckImageRequest {
  /** New with each load of a page, so that one page asks once per picture and a reload asks again. */
  readonly pageViewId: string;
  readonly imageUrl: string;
  /** The bytes as a data: URL, for a blob: URL that only its own page can read. */
  readonly bytesUrl?: string;
  /** Set by "Try again": an earlier problem does not answer it. */
  readonly retry?: true;
  /** A click of the reader's led to this check, not the page's coming into view. */
  readonly asked?: true;
  /** What the reader lets go to the server for this picture alone, whatever is chosen for all. */
  readonly once?: OnceChoice | undefined;
  /** Of the click that led to it. */
  readonly clickId?: string | undefined;
  /** Reads the file again, only to show the reader what would be sent. */
  readonly look?: true;
  /** Where the picture lies on the screen: the reader clicked, and its file could not be read. */
  readonly screenBox?: ScreenBox;
  /** `bytesUrl` was cut from the screen: it is no file, so no hash of it is claimed. */
  readonly fromScreen?: true;
}

/** `later`: nobody sees the page, so nothing is done for it; it asks again when it is seen. */
export type CheckReply = Outcome | { readonly kind: 'later' };

/** What a page's frame tells of its pictures whose answers it waits for, by the marks of their addresses. */
export interface SeenPictures {
  readonly pageViewId: string;
  readonly shown: readonly string[];
  /** No longer on the page. */
  readonly gone: readonly string[];
  /** Nobody sees the page. */
  readonly isHidden: boolean;
}

export type ConnectionReport =
  | { readonly kind: 'public' | 'key'; readonly model: string }
  | {
      readonly kind: 'unreachable' | 'not_telltale' | 'origin_denied' | 'key_refused' | 'no_model';
    };

/** What the reader chose about what is drawn on pages. */
export interface PageSettings {
  readonly display: Display;
  readonly sensitivity: Sensitivity;
  readonly veil: Veil;
  readonly corner: BadgeCorner;
}

export interface OpenedPage {
  /** Empty of a frame of another site, which cannot know it. */
  readonly pageViewId: string;
  /** The page asks not to be looked at. */
  readonly optedOut: boolean;
}

export interface PageReply {
  readonly enabled: boolean;
  readonly pageViewId: string;
  readonly settings: PageSettings;
}

export interface AnswerReport {
  /** The `reportAs` of the answer. */
  readonly recordId: string;
  readonly opinion: Opinion;
}

/** From the card on a page to the page of the extension in which something can be done. */
export interface LeadRequest {
  readonly pageViewId: string;
  readonly mediaUrl: string;
  /** Where on the screen the pointer was, so that nothing opens under it. */
  readonly pointer: { readonly x: number; readonly y: number };
}

/** How often each point of the scale marked a picture by mistake, as it was measured. */
export type FalseAlarms = Readonly<Record<Sensitivity, { readonly flagged: number; readonly total: number }>>;

/** How many AI-generated pictures stayed without a mark at the usual point of the scale, as it was measured. */
export interface Misses {
  readonly missed: number;
  readonly total: number;
}

/** Every message to the background, with what it asks and what it answers. */
export interface Protocol extends MediaProtocol {
  pageOpened: { request: OpenedPage; reply: PageReply };
  checkImage: { request: CheckImageRequest; reply: CheckReply };
  picturesSeen: { request: SeenPictures; reply: boolean };
  /** From the popup: looks at the page of this tab once, without leave for its site. */
  lookAtTab: { request: { readonly tabId: number }; reply: boolean };
  /** Of the detector that this extension carries. */
  falseAlarms: { request: Record<never, never>; reply: FalseAlarms };
  misses: { request: Record<never, never>; reply: Misses | null };
  testConnection: { request: Record<never, never>; reply: ConnectionReport };
  exchangeCode: { request: CodeExchange; reply: ExchangeEnd };
  leadToTelltale: { request: LeadRequest; reply: boolean };
  /** The page goes on removing what is drawn on it. */
  badgesRemoved: { request: { readonly pageViewId: string }; reply: boolean };
  reportAnswer: { request: AnswerReport; reply: ReportReply };
  /** An error that nobody expected, met in another part of the extension. */
  noteError: { request: { readonly noted: Omit<NotedError, 'version'> }; reply: boolean };
  /** One that nobody caught in the script of a page, as it is. */
  noteUncaught: { request: { readonly uncaught: UncaughtError }; reply: boolean };
}

export type MessageType = keyof Protocol;

export type Sender = Browser.runtime.MessageSender;
export type Handlers = {
  readonly [T in MessageType]: (
    request: Protocol[T]['request'],
    sender: Sender,
  ) => Promise<Protocol[T]['reply']>;
};
