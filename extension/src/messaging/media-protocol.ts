import { type Sampling, samplings } from './check-answer.ts';
import type { Outcome } from './outcome.ts';

/** A frame as a message carries it. */
export interface SentFrame {
  readonly atMs: number;
  /** `data:image/jpeg;base64,…` */
  readonly jpegUrl: string;
}

export interface CheckVideoRequest {
  /** Of the page that shows it; absent for a file that the reader chose. */
  readonly pageViewId?: string;
  readonly videoUrl: string;
  /** Empty where the page may not read its own video: the background then reads the file, as far as it may. */
  readonly frames: readonly SentFrame[];
  readonly sampling: Sampling;
  readonly count: number;
  /** The reader pressed the button that sends the frames of a file. */
  readonly send?: true;
  /** The reader asked in the browser's menu or in a page of the extension: it may go as far as checks may. */
  readonly asked?: true;
}

/** From the page on which the reader checks a text or a file. */
export interface CheckTextRequest {
  readonly text: string;
  /** Where it was selected; its own choice of how far a check may go holds. */
  readonly site: string | null;
  /** The reader pressed the button that sends it. */
  readonly send: boolean;
}

export interface CheckRecordingRequest {
  /** `data:audio/wav;base64,…`, made of what was decoded. */
  readonly wavUrl: string;
  readonly site: string | null;
  readonly send: boolean;
}

/** What the reader pointed at on a page, for the page that shows its answer. */
export type MediaTask =
  | { readonly kind: 'text'; readonly site: string | null; readonly text: string }
  /** `dataUrl` is null where the file could not be read. */
  | { readonly kind: 'recording'; readonly site: string | null; readonly dataUrl: string | null };

export interface MediaProtocol {
  /** Whether the page that asks may name this address. */
  mayRead: { request: { readonly url: string }; reply: boolean };
  checkVideo: { request: CheckVideoRequest; reply: Outcome };
  checkText: { request: CheckTextRequest; reply: Outcome };
  checkRecording: { request: CheckRecordingRequest; reply: Outcome };
  /** A picture that the reader chose on this device. */
  checkPictureFile: { request: { readonly bytesUrl: string }; reply: Outcome };
  /** Null when it was taken already. */
  takeTask: { request: { readonly taskId: string }; reply: MediaTask | null };
}

type Fields = Readonly<Record<string, unknown>>;

export const maxFrames = 15;
const maxFrameUrlChars = 1_000_000;
/** The server's 20 MB of WAV as base64; the browser carries no message above 64 MiB. */
export const maxWavUrlChars = 28_000_000;
export const maxPictureUrlChars = 44_000_000;
const maxUrlChars = 20_000;
/** Far above what is checked: the answer then says that it is too long. */
const maxTextChars = 1_000_000;

export const mediaParsers: {
  readonly [T in keyof MediaProtocol]: (fields: Fields) => MediaProtocol[T]['request'] | null;
} = {
  checkVideo: ({ pageViewId, videoUrl, frames, sampling, count, send, asked }) => {
    const parsed = framesOf(frames);
    const how = samplings.find((name) => name === sampling);
    if (!isText(videoUrl, maxUrlChars) || !parsed || !how || !isCount(count)) return null;
    if (pageViewId !== undefined && !isPageView(pageViewId)) return null;
    return {
      ...{ videoUrl, frames: parsed, sampling: how, count },
      ...(pageViewId ? { pageViewId } : {}),
      ...(send === true ? { send } : {}),
      ...(asked === true ? { asked } : {}),
    };
  },
  mayRead: ({ url }) => (isText(url, maxUrlChars) ? { url } : null),
  checkText: ({ text, site, send }) =>
    isText(text, maxTextChars) && isSite(site) ? { text, site, send: send === true } : null,
  checkRecording: ({ wavUrl, site, send }) =>
    isDataUrl(wavUrl, 'audio/wav', maxWavUrlChars) && isSite(site)
      ? { wavUrl, site, send: send === true }
      : null,
  checkPictureFile: ({ bytesUrl }) =>
    isText(bytesUrl, maxPictureUrlChars) && bytesUrl.startsWith('data:') ? { bytesUrl } : null,
  takeTask: ({ taskId }) => (isPageView(taskId) ? { taskId } : null),
};

function framesOf(value: unknown): SentFrame[] | null {
  if (!Array.isArray(value) || value.length > maxFrames) return null;
  const frames = value.filter(isFrame).map(({ atMs, jpegUrl }) => ({ atMs, jpegUrl }));
  return frames.length === value.length ? frames : null;
}

function isFrame(value: unknown): value is SentFrame {
  if (typeof value !== 'object' || value === null || !('atMs' in value) || !('jpegUrl' in value))
    return false;
  const { atMs, jpegUrl } = value;
  return Number.isInteger(atMs) && Number(atMs) >= 0 && isDataUrl(jpegUrl, 'image/jpeg', maxFrameUrlChars);
}

function isDataUrl(value: unknown, type: string, maxChars: number): value is string {
  return isText(value, maxChars) && value.startsWith(`data:${type};base64,`);
}

function isText(value: unknown, maxChars: number): value is string {
  return typeof value === 'string' && value.length <= maxChars;
}

function isSite(value: unknown): value is string | null {
  return value === null || isText(value, 300);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxFrames;
}

function isPageView(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{8,64}$/.test(value);
}
