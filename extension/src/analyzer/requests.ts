import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import type { Provenance, Thresholds } from '@telltale/shared/contract';
import { isFields } from '../messaging/fields.ts';
import type { ProblemCode } from '../messaging/outcome.ts';

/** What the background wants to know of a picture. Nothing here leaves the browser. */
export interface ReadingOptions {
  /** What the file says about itself: not asked of a cut from the screen, which is no file. */
  readonly provenance: boolean;
  readonly pdq: boolean;
  /** Certificates (PEM) of signers the reader trusts; may be empty. */
  readonly trustAnchorsPem: string;
}

export interface Reading {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly provenance: Provenance | null;
  /** Null also where the picture is too featureless for one: docs/decisions/0003. */
  readonly pdq: string | null;
  /** Calibrated score of the detector on this device; null where it could not run or was not needed. */
  readonly score: number | null;
  /** What a picture of this size is compared with; absent without a score. */
  readonly thresholds?: Thresholds | undefined;
  /** How many views of the picture the detector looked at, and how many there are; absent without a score. */
  readonly views?: { readonly seen: number; readonly all: number } | undefined;
  /** There is nothing in it to judge, so no detector was asked. */
  readonly isBlank?: boolean | undefined;
  /** This browser changes pixels before they can be read, so nothing that rests on them is there. */
  readonly pixelsChanged?: boolean | undefined;
  /** What its thumbnail is drawn from. */
  readonly blurhash: string;
}

export interface SampledFrame {
  readonly atMs: number;
  readonly jpeg: Blob;
}

/** Lanes that have a detector of their own: what it is given, and what it says. A lane's is a row here. */
export interface LaneDetectors {
  text: { sample: string; verdict: TextVerdict };
  /** A WAV as `encodeWav` writes them. */
  audio: { sample: Blob; verdict: AudioVerdict };
}
export type DetectorName = keyof LaneDetectors;
export type Sample<L extends DetectorName = DetectorName> = {
  readonly [K in L]: { readonly lane: K; readonly sample: LaneDetectors[K]['sample'] };
}[L];

export interface PictureRequest {
  readonly file: Blob;
  readonly options: ReadingOptions;
  /** What the page shows of a file that its worker could not decode. */
  readonly shown?: ImageBitmap;
}

/** All that the page can be asked in which files are read and detectors run, and what it answers. */
export interface AnalyzerRequests {
  readPicture: { request: PictureRequest; reply: Reading };
  /** Null where this device cannot run the detector. */
  detect: { request: Sample; reply: LaneDetectors[DetectorName]['verdict'] | null };
  /** Representative frames of a video's file, taken by a player in that page. */
  sampleVideo: {
    request: { readonly video: Blob; readonly count: number };
    reply: readonly SampledFrame[];
  };
}
export type RequestName = keyof AnalyzerRequests;
export type RequestOf<N extends RequestName> = AnalyzerRequests[N]['request'];
export type ReplyOf<N extends RequestName> = AnalyzerRequests[N]['reply'];

/**
 * What does the work, until its signal aborts.
 * @throws {CheckProblem} with the reason why it cannot be done
 */
export type AnalyzerHandlers<N extends RequestName = RequestName> = {
  readonly [K in N]: (request: RequestOf<K>, signal: AbortSignal) => Promise<ReplyOf<K>>;
};

/** Over a BroadcastChannel, which carries a Blob by reference where extension messages would copy it as text. */
export interface AnalyzerRequest<N extends RequestName = RequestName> {
  readonly kind: 'request';
  readonly id: string;
  readonly name: N;
  readonly request: RequestOf<N>;
}

export type AnalyzerReply<N extends RequestName = RequestName> = {
  readonly kind: 'reply';
  readonly id: string;
} & ({ readonly value: ReplyOf<N> } | { readonly problem: ProblemCode });

/** The asker has given up: what has not begun does not begin, and what has begun stops. */
export interface AnalyzerAbort {
  readonly kind: 'abort';
  readonly id: string;
}

/** What the page knows of the device, and a worker does not. */
export interface PowerReport {
  readonly kind: 'power';
  readonly isOnBattery: boolean;
}

/** What a background asks that has just started: the page outlives it, and has told the one before. */
export const powerQuestion = { kind: 'askPower' } as const;

export const channelName = 'telltale-analyzer';
/** The page holds this lock as long as it lives. A part that gets it knows that the page is gone, however it ended. */
export const pageLifeLock = 'telltale-analyzer-life';
/** What the page says once it holds that lock; a question for the lock before that would take the page for gone. */
export const pageIsHere = { kind: 'here' } as const;

export function isHere(message: unknown): boolean {
  return kindOf(message) === 'here';
}

// Only the background and the page of this very extension can have sent what is on this channel.
export function isAnalyzerRequest(message: unknown): message is AnalyzerRequest {
  return kindOf(message) === 'request';
}

export function isAnalyzerReply(message: unknown): message is AnalyzerReply {
  return kindOf(message) === 'reply';
}

export function isAnalyzerAbort(message: unknown): message is AnalyzerAbort {
  return kindOf(message) === 'abort';
}

export function isPowerReport(message: unknown): message is PowerReport {
  return kindOf(message) === 'power';
}

export function isPowerQuestion(message: unknown): boolean {
  return kindOf(message) === powerQuestion.kind;
}

/** What the worker says of itself where a detector did not open, and may never do so in this worker. */
export function isBroken(message: unknown): boolean {
  return kindOf(message) === 'broken';
}

function kindOf(message: unknown): unknown {
  return isFields(message) ? message.kind : null;
}
