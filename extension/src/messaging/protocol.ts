import { type Browser, browser } from 'wxt/browser';
import type { Outcome } from './outcome.ts';

export interface CheckImageRequest {
  /** Made anew by each load of a page, so that one page asks once per picture and a reload asks again. */
  readonly pageViewId: string;
  readonly imageUrl: string;
  /** The bytes as a data: URL, for a blob: URL that only its own page can read. */
  readonly bytesUrl?: string;
  /** Set by "Try again": an earlier problem does not answer it. */
  readonly retry?: true;
  /** `bytesUrl` was cut from the screen: it is no file, so no hash of it is claimed. */
  readonly fromScreen?: true;
}

export type ConnectionReport =
  | { readonly kind: 'public' | 'key'; readonly model: string }
  | {
      readonly kind: 'unreachable' | 'not_telltale' | 'origin_denied' | 'key_refused' | 'no_model';
    };

/** Every message to the background, with what it asks and what it answers. */
export interface Protocol {
  pageOpened: { request: { readonly pageViewId: string }; reply: { readonly enabled: boolean } };
  checkImage: { request: CheckImageRequest; reply: Outcome };
  testConnection: { request: Record<never, never>; reply: ConnectionReport };
}

type MessageType = keyof Protocol;
type Fields = Readonly<Record<string, unknown>>;

/** Messages are parsed here, once; handlers receive what the map above says. */
const parsers: { readonly [T in MessageType]: (fields: Fields) => Protocol[T]['request'] | null } = {
  pageOpened: ({ pageViewId }) => (isId(pageViewId) ? { pageViewId } : null),
  checkImage: ({ pageViewId, imageUrl, bytesUrl, retry, fromScreen }) => {
    if (!isId(pageViewId) || typeof imageUrl !== 'string') return null;
    return {
      pageViewId,
      imageUrl,
      ...(typeof bytesUrl === 'string' && bytesUrl.startsWith('data:') ? { bytesUrl } : {}),
      ...(retry === true ? { retry } : {}),
      ...(fromScreen === true ? { fromScreen } : {}),
    };
  },
  testConnection: () => ({}),
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

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{8,64}$/.test(value);
}
