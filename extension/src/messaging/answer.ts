import { browser } from 'wxt/browser';
import { parseCodeExchange } from './connect.ts';
import { type Fields, isFields } from './fields.ts';
import { mediaParsers } from './media-protocol.ts';
import { noteError } from './note-error.ts';
import { isUncaught, parseNotedError } from './noted-error.ts';
import { opinions } from './outcome.ts';
import {
  type Handlers,
  isOnce,
  type LeadRequest,
  type MessageType,
  type Protocol,
  type ScreenBox,
  type Sender,
} from './protocol.ts';
import { isPrerendered } from './site.ts';

/** Answers messages of this extension's own pages and content scripts. Must be called synchronously at start. */
export function answer(handlers: Handlers): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender, respond: (reply: unknown) => void) => {
      const isHeard = sender.id === browser.runtime.id && !isPrerendered(sender);
      const reply = isHeard ? dispatch(handlers, message, sender) : null;
      if (!reply) return false;
      reply.then(
        (value) => respond({ ok: true, value }),
        (error: unknown) => {
          noteError(error, 'background');
          respond({ ok: false });
        },
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

/** Messages are parsed here, once; handlers receive what the map of the protocol says. */
const parsers: { readonly [T in MessageType]: (fields: Fields) => Protocol[T]['request'] | null } = {
  ...mediaParsers,
  pageOpened: ({ pageViewId, optedOut }) =>
    isId(pageViewId) || pageViewId === '' ? { pageViewId, optedOut: optedOut === true } : null,
  checkImage: ({ pageViewId, imageUrl, bytesUrl, retry, asked, once, clickId, look, screenBox }) => {
    if (!isId(pageViewId) || typeof imageUrl !== 'string') return null;
    return {
      pageViewId,
      imageUrl,
      ...(typeof bytesUrl === 'string' && bytesUrl.startsWith('data:') ? { bytesUrl } : {}),
      ...(retry === true ? { retry } : {}),
      ...(asked === true ? { asked } : {}),
      ...(isOnce(once) ? { once } : {}),
      ...(isId(clickId) ? { clickId } : {}),
      ...(look === true ? { look } : {}),
      ...(isScreenBox(screenBox) ? { screenBox } : {}),
    };
  },
  picturesSeen: ({ pageViewId, shown, gone, isHidden }) => {
    const [now, lost] = [marksIn(shown), marksIn(gone)];
    return isId(pageViewId) ? { pageViewId, shown: now, gone: lost, isHidden: isHidden === true } : null;
  },
  lookAtTab: ({ tabId }) => (typeof tabId === 'number' ? { tabId } : null),
  falseAlarms: () => ({}),
  misses: () => ({}),
  testConnection: () => ({}),
  exchangeCode: parseCodeExchange,
  leadToTelltale: ({ pageViewId, mediaUrl, pointer }) =>
    isId(pageViewId) && typeof mediaUrl === 'string' && isSpot(pointer)
      ? { pageViewId, mediaUrl, pointer: { x: pointer.x, y: pointer.y } }
      : null,
  noteError: ({ noted }) => {
    const parsed = parseNotedError(noted);
    return parsed && { noted: parsed };
  },
  noteUncaught: ({ uncaught }) => (isUncaught(uncaught) ? { uncaught } : null),
  badgesRemoved: ({ pageViewId }) => (isId(pageViewId) ? { pageViewId } : null),
  reportAnswer: ({ recordId, opinion: said }) => {
    const opinion = opinions.find((known) => known === said);
    return isRecordId(recordId) && opinion ? { recordId, opinion } : null;
  },
};

/** A page has no more pictures on the screen than this, and none is lost by not being told of. */
const maxMarks = 10_000;

function marksIn(value: unknown): string[] {
  const marks: unknown[] = Array.isArray(value) ? value.slice(0, maxMarks) : [];
  return marks.filter((mark) => typeof mark === 'string');
}

function isSpot(value: unknown): value is LeadRequest['pointer'] {
  return isFields(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
}

function isScreenBox(value: unknown): value is ScreenBox {
  if (!isFields(value)) return false;
  const sides = [value.left, value.top, value.width, value.height, value.scale];
  return sides.every((side) => typeof side === 'number' && side >= 0 && side <= 100_000);
}

function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{8,64}-[0-9a-f]{32}$/.test(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{8,64}$/.test(value);
}
