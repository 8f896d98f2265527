import { createHash } from 'node:crypto';
import { type AssetCheckRequest, limits } from '@telltale/shared/contract';
import { hashesOf } from '@telltale/shared/fingerprint/footprint';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Checker } from '../checker.ts';
import { type AdmittedPicture, admitPicture, thumbnailBytes } from '../image/admit-picture.ts';

/** One still frame to be judged. */
export interface FrameCheck {
  /** SHA-256 in hex of the thumbnail that was sent; null when none was. */
  readonly sentSha256: string | null;
  /** Null also where the thumbnail is no picture: that frame fails, and the others are judged. */
  readonly picture: AdmittedPicture | null;
  readonly claimedSha256: string | null;
  readonly claimedPdq: string | null;
  readonly capturedAtMs: number | null;
}

export interface VideoCheck {
  readonly caller: Checker;
  readonly frames: readonly FrameCheck[];
  /** Hashes of the footprint that the caller claims; looked up among the caller's own, never stored. */
  readonly claimedHashes: readonly string[] | null;
  /** When to answer `processing` at the latest, as performance.now() counts. */
  readonly answerByMs: number;
}

interface VideoBody {
  readonly frames: readonly AssetCheckRequest[];
  readonly video_footprint?: string | null | undefined;
}

const waitMs = 1_000;

/** What a caller asks about. Rejects with 413 or 422 a thumbnail above its limits or of no base64; no picture is decoded. */
export function readVideoCheck({ frames, video_footprint }: VideoBody, caller: Checker): VideoCheck {
  return {
    caller,
    frames: frames.map(readFrame),
    claimedHashes: video_footprint ? hashesOf(video_footprint) : null,
    answerByMs: performance.now() + waitMs,
  };
}

function readFrame(frame: AssetCheckRequest, at: number): FrameCheck {
  const bytes = frame.thumb_jpeg_base64 ? frameBytes(frame.thumb_jpeg_base64, at) : null;
  const picture = bytes && admitIfReadable(bytes);
  return {
    sentSha256: bytes && (picture?.sha256 ?? createHash('sha256').update(bytes).digest()).toString('hex'),
    picture,
    claimedSha256: frame.frame_sha256 ?? null,
    claimedPdq: frame.frame_phash ?? null,
    capturedAtMs: frame.captured_at_ms ?? null,
  };
}

/** A field of the wrong form is a 422 here, wherever it is noticed. */
function frameBytes(base64: string, at: number): Uint8Array {
  try {
    return thumbnailBytes(base64);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_payload') throw error;
    const loc = ['body', 'frames', at, 'thumb_jpeg_base64'];
    throw new ApiError('validation_failed', undefined, {
      issues: [{ loc, msg: 'must be base64', type: 'invalid_format' }],
    });
  }
}

function admitIfReadable(bytes: Uint8Array): AdmittedPicture | null {
  try {
    return admitPicture(bytes, limits.thumbPixels);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

/** What the check judges: two requests that differ in nothing else are the same. */
export function payloadOf({ frames, claimedHashes }: VideoCheck): readonly (string | null)[] {
  const perFrame = frames.flatMap(({ sentSha256, claimedSha256, claimedPdq }) => [
    sentSha256,
    claimedSha256,
    claimedPdq,
  ]);
  return [...perFrame, claimedHashes?.join('.') ?? null];
}
