import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';

/** Beside the requests about pictures, over the same channel to the same page. */
export type DetectRequest = { readonly kind: 'detect'; readonly id: string } & (
  | { readonly lane: 'text'; readonly text: string }
  /** A WAV as `encodeWav` writes them. */
  | { readonly lane: 'audio'; readonly wav: Blob }
);

export interface FramesRequest {
  readonly kind: 'frames';
  readonly id: string;
  readonly video: Blob;
  readonly count: number;
}

export interface SampledFrame {
  readonly atMs: number;
  readonly jpeg: Blob;
}

export type DetectReply = {
  readonly kind: 'detected';
  readonly id: string;
} /** Null where this device could not do it. */ & (
  | { readonly verdict: TextVerdict | AudioVerdict | null }
  | { readonly frames: readonly SampledFrame[] }
  | { readonly problem: 'video_protected' | 'video_unplayable' | 'pixels_changed' }
);

export function isDetectRequest(message: unknown): message is DetectRequest {
  return kindOf(message) === 'detect';
}

export function isFramesRequest(message: unknown): message is FramesRequest {
  return kindOf(message) === 'frames';
}

export function isDetectReply(message: unknown): message is DetectReply {
  return kindOf(message) === 'detected';
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : null;
}
