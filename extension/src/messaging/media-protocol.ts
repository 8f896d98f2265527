import { type Sampling, samplings } from './check-answer.ts';
import { type Fields, isFields } from './fields.ts';
import { type LaneName, lanes } from './lanes.ts';
import type { Outcome } from './outcome.ts';

/** A frame as a message carries it. */
export interface SentFrame {
  readonly atMs: number;
  /** `data:image/jpeg;base64,…` */
  readonly jpegUrl: string;
}

/** A video that a page shows. */
export interface CheckVideoRequest extends SentVideo {
  readonly pageViewId: string;
  readonly videoUrl: string;
  /** How many frames are to be taken. */
  readonly count: number;
  /** The reader asked in the browser's menu or in a page of the extension: it may go as far as checks may. */
  readonly asked?: true;
  /** Of the click in which the reader asked. */
  readonly clickId?: string | undefined;
}

export interface SentVideo {
  /** Empty where the page may not read its own video: the background then reads the file, as far as it may. */
  readonly frames: readonly SentFrame[];
  readonly sampling: Sampling;
}

/** What the reader brings to the extension's own page. */
export interface CheckBroughtRequest {
  readonly lane: LaneName;
  /** In a form of the lane's own, which reads it. */
  readonly sent: Fields;
  /** Where it was selected; its own choice of how far a check may go holds. */
  readonly site: string | null;
  /** The reader pressed the button that sends it. */
  readonly send: boolean;
  /** Selected in a private window, of which nothing is kept. The page that asks for it may be in another one. */
  readonly isPrivate?: true;
}

interface PointedAt {
  readonly site: string | null;
  readonly isPrivate: boolean;
}

/** What the reader pointed at on a page, for the page that shows its answer. */
export type MediaTask =
  | (PointedAt & { readonly kind: 'text'; readonly text: string })
  /** `dataUrl` is null where the file could not be read. */
  | (PointedAt & { readonly kind: 'recording'; readonly dataUrl: string | null });

export interface MediaProtocol {
  /** Whether the page that asks may name this address. */
  mayRead: { request: { readonly url: string }; reply: boolean };
  /** Runs in the frame that asks what takes frames out of its videos. */
  bringVideoScript: { request: object; reply: boolean };
  checkVideo: { request: CheckVideoRequest; reply: Outcome };
  checkBrought: { request: CheckBroughtRequest; reply: Outcome };
  /** Null when it was taken already. */
  takeTask: { request: { readonly taskId: string }; reply: MediaTask | null };
}

export const maxFrames = 15;
const maxFrameUrlChars = 1_000_000;
const maxUrlChars = 20_000;

export const mediaParsers: {
  readonly [T in keyof MediaProtocol]: (fields: Fields) => MediaProtocol[T]['request'] | null;
} = {
  checkVideo: ({ pageViewId, videoUrl, count, asked, clickId, ...sent }) => {
    const video = videoOf(sent);
    if (!isPageView(pageViewId) || !isText(videoUrl, maxUrlChars) || !video || !isCount(count)) return null;
    return {
      ...{ ...video, pageViewId, videoUrl, count },
      ...(asked === true ? { asked } : {}),
      ...(isPageView(clickId) ? { clickId } : {}),
    };
  },
  bringVideoScript: () => ({}),
  mayRead: ({ url }) => (isText(url, maxUrlChars) ? { url } : null),
  checkBrought: ({ lane: name, sent, site, send, isPrivate }) => {
    const lane = lanes.find((known) => known === name);
    if (!lane || !isFields(sent) || !isSite(site)) return null;
    return { lane, sent, site, send: send === true, ...(isPrivate === true ? { isPrivate } : {}) };
  },
  takeTask: ({ taskId }) => (isPageView(taskId) ? { taskId } : null),
};

/** Frames of a video as a message carries them; null where it carries something else. */
export function videoOf({ frames, sampling }: Fields): SentVideo | null {
  const parsed = framesOf(frames);
  const how = samplings.find((name) => name === sampling);
  return parsed && how ? { frames: parsed, sampling: how } : null;
}

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

export function isDataUrl(value: unknown, type: string, maxChars: number): value is string {
  return isText(value, maxChars) && value.startsWith(`data:${type};base64,`);
}

export function isText(value: unknown, maxChars: number): value is string {
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
