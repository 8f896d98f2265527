import { type Browser, browser } from 'wxt/browser';
import type { Display, Sensitivity, Veil } from '../storage/items.ts';
import { type CodeExchange, type ExchangeEnd, parseCodeExchange } from './connect.ts';
import { type MediaProtocol, mediaParsers } from './media-protocol.ts';
import { type Opinion, type Outcome, opinions, type ReportReply } from './outcome.ts';

/** In CSS pixels of the window; `scale` is how many pixels of the screen make one of them. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

export const onceChoices = ['fingerprint', 'picture'] as const;
export type OnceChoice = (typeof onceChoices)[number];

export interface CheckImageRequest {
  /** Made anew by each load of a page, so that one page asks once per picture and a reload asks again. */
  readonly pageViewId: string;
  readonly imageUrl: string;
  /** The size of it that is on the screen, where `imageUrl` is a larger one: read where that one cannot be. */
  readonly shownUrl?: string;
  /** The bytes as a data: URL, for a blob: URL that only its own page can read. */
  readonly bytesUrl?: string;
  /** Set by "Try again": an earlier problem does not answer it. */
  readonly retry?: true;
  /** A click of the reader's led to this check, not the page's coming into view. */
  readonly asked?: true;
  /** What the reader lets go to the server for this picture alone, whatever is chosen for all. */
  readonly once?: OnceChoice;
  /** Where the picture lies on the screen: the reader clicked, and its file could not be read. */
  readonly screenBox?: ScreenBox;
  /** `bytesUrl` was cut from the screen: it is no file, so no hash of it is claimed. */
  readonly fromScreen?: true;
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
  /** With an account the server can be asked by fingerprint, and a check costs a token. */
  readonly hasAccount: boolean;
}

export interface OpenedPage {
  readonly pageViewId: string;
  /** The page asks not to be looked at. */
  readonly optedOut: boolean;
}

export interface PageReply {
  readonly enabled: boolean;
  readonly settings: PageSettings;
}

export interface AnswerReport {
  /** The `reportAs` of the answer. */
  readonly recordId: string;
  readonly opinion: Opinion;
}

/** How often each point of the scale marked a picture by mistake, as it was measured. */
export type FalseAlarms = Readonly<Record<Sensitivity, { readonly flagged: number; readonly total: number }>>;

/** Every message to the background, with what it asks and what it answers. */
export interface Protocol extends MediaProtocol {
  pageOpened: { request: OpenedPage; reply: PageReply };
  checkImage: { request: CheckImageRequest; reply: Outcome };
  /** From the popup: looks at the page of this tab once, without leave for its site. */
  lookAtTab: { request: { readonly tabId: number }; reply: boolean };
  /** Of the detector that this extension carries. */
  falseAlarms: { request: Record<never, never>; reply: FalseAlarms };
  testConnection: { request: Record<never, never>; reply: ConnectionReport };
  exchangeCode: { request: CodeExchange; reply: ExchangeEnd };
  reportAnswer: { request: AnswerReport; reply: ReportReply };
}

type MessageType = keyof Protocol;
type Fields = Readonly<Record<string, unknown>>;

/** Messages are parsed here, once; handlers receive what the map above says. */
const parsers: { readonly [T in MessageType]: (fields: Fields) => Protocol[T]['request'] | null } = {
  ...mediaParsers,
  pageOpened: ({ pageViewId, optedOut }) =>
    isId(pageViewId) ? { pageViewId, optedOut: optedOut === true } : null,
  checkImage: ({ pageViewId, imageUrl, shownUrl, bytesUrl, retry, asked, once, screenBox }) => {
    if (!isId(pageViewId) || typeof imageUrl !== 'string') return null;
    return {
      pageViewId,
      imageUrl,
      ...(typeof shownUrl === 'string' ? { shownUrl } : {}),
      ...(typeof bytesUrl === 'string' && bytesUrl.startsWith('data:') ? { bytesUrl } : {}),
      ...(retry === true ? { retry } : {}),
      ...(asked === true ? { asked } : {}),
      ...(isOnce(once) ? { once } : {}),
      ...(isScreenBox(screenBox) ? { screenBox } : {}),
    };
  },
  lookAtTab: ({ tabId }) => (typeof tabId === 'number' ? { tabId } : null),
  falseAlarms: () => ({}),
  testConnection: () => ({}),
  exchangeCode: parseCodeExchange,
  reportAnswer: ({ recordId, opinion: said }) => {
    const opinion = opinions.find((known) => known === said);
    return isRecordId(recordId) && opinion ? { recordId, opinion } : null;
  },
};

export type Sender = Browser.runtime.MessageSender;
export type Handlers = {
  readonly [T in MessageType]: (
    request: Protocol[T]['request'],
    sender: Sender,
  ) => Promise<Protocol[T]['reply']>;
};

/** Asks the background. Rejects when it is gone, was evicted meanwhile, or could not answer. */
export async function ask<T extends MessageType>(
  type: T,
  request: Protocol[T]['request'],
): Promise<Protocol[T]['reply']> {
  const reply: unknown = await browser.runtime.sendMessage({ type, ...request });
  if (!isFields(reply) || reply.ok !== true) throw new Error(`The background did not answer ${type}.`);
  // Only the background of this very extension can have sent this.
  return reply.value as Protocol[T]['reply'];
}

/** Answers messages of this extension's own pages and content scripts. Must be called synchronously at start. */
export function answer(handlers: Handlers): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender, respond: (reply: unknown) => void) => {
      const reply = sender.id === browser.runtime.id ? dispatch(handlers, message, sender) : null;
      if (!reply) return false;
      reply.then(
        (value) => respond({ ok: true, value }),
        () => respond({ ok: false }),
      );
      return true;
    },
  );
}

function dispatch(handlers: Handlers, message: unknown, sender: Sender): Promise<unknown> | null {
  if (!isFields(message)) return null;
  const { type } = message;
  if (typeof type !== 'string' || !Object.hasOwn(parsers, type)) return null;
  return handle(handlers, type as MessageType, message, sender);
}

function handle<T extends MessageType>(handlers: Handlers, type: T, message: Fields, sender: Sender) {
  const request = parsers[type](message);
  return request ? handlers[type](request, sender) : null;
}

const siteSwitched = 'siteSwitched';

/** Tells the content script of a tab that its site was switched; a tab without one is no failure. */
export async function tellSiteSwitched(tabId: number, enabled: boolean): Promise<void> {
  await browser.tabs.sendMessage(tabId, { type: siteSwitched, enabled }).catch(() => undefined);
}

export function onSiteSwitched(listener: (enabled: boolean) => void, signal: AbortSignal): void {
  const receive = (message: unknown, sender: Sender): undefined => {
    if (sender.id !== browser.runtime.id || !isFields(message) || message.type !== siteSwitched) return;
    listener(message.enabled === true);
  };
  browser.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(receive), { once: true });
}

const checkPicture = 'checkPicture';

/** Tells the content script of a tab which picture the reader pointed at. False where there is no such script. */
export async function tellToCheck(tabId: number, imageUrl: string, once?: OnceChoice): Promise<boolean> {
  const reply: unknown = await browser.tabs
    .sendMessage(tabId, { type: checkPicture, imageUrl, once })
    .catch(() => null);
  return isFields(reply) && reply.ok === true;
}

export function onCheckPicture(
  listener: (imageUrl: string, once?: OnceChoice) => void,
  signal: AbortSignal,
): void {
  const receive = (message: unknown, sender: Sender, respond: (reply: unknown) => void): undefined => {
    if (sender.id !== browser.runtime.id || !isFields(message) || message.type !== checkPicture) return;
    if (typeof message.imageUrl !== 'string') return;
    respond({ ok: true });
    listener(message.imageUrl, isOnce(message.once) ? message.once : undefined);
  };
  browser.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(receive), { once: true });
}

function isOnce(value: unknown): value is OnceChoice {
  return onceChoices.some((choice) => choice === value);
}

function isScreenBox(value: unknown): value is ScreenBox {
  if (!isFields(value)) return false;
  const sides = [value.left, value.top, value.width, value.height, value.scale];
  return sides.every((side) => typeof side === 'number' && side >= 0 && side <= 100_000);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{8,64}-[0-9a-f]{32}$/.test(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{8,64}$/.test(value);
}
