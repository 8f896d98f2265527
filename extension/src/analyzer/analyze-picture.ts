import { isBlank } from '@telltale/models/image/blank';
import type { CascadeScore } from '@telltale/models/image/cascade-detector';
import type { Provenance } from '@telltale/shared/contract';
import { comparablePdq } from '@telltale/shared/fingerprint/footprint';
import { type PixelImage, pdq } from '@telltale/shared/fingerprint/pdq';
import { announcedSize } from '@telltale/shared/picture/announced-size';
import type { PictureSize } from '@telltale/shared/picture/picture-header';
import { CheckProblem } from '../messaging/check-problem.ts';
import { noteError } from '../messaging/note-error.ts';
import { blurhashOf } from '../picture/blurhash-of.ts';
import type { Picture } from '../picture/picture.ts';
import { mediaTypeOf, type PixelSize } from '../picture/picture-kind.ts';
import { type ReadCredentials, readProvenance } from './read-provenance.ts';
import type { Reading, ReadingOptions } from './requests.ts';

export interface PictureAnalyzerParts {
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Picture>;
  readonly readCredentials: ReadCredentials;
  /** Rejects where this device cannot run the detector. */
  readonly score: (
    image: RgbImage,
    signal: AbortSignal,
  ) => Promise<Pick<CascadeScore, 'score' | 'thresholds' | 'views'>>;
}

export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** As the server: beyond this a picture is scaled down for the detector. */
const maxScoredPixels = 25_000_000;
/** Beyond this a picture is not decoded, or not read: its pixels alone would take 400 MB. */
const maxDecodedPixels = 100_000_000;

/** Reads one file: what it says about itself first, its pixels only as far as needed. */
export async function readPicture(
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadingOptions,
  parts: PictureAnalyzerParts,
  signal = new AbortController().signal,
): Promise<Reading> {
  const announced = announcedSize(bytes);
  if (announced) refuseGiant(announced);
  const provenance = options.provenance
    ? await readProvenance(bytes, mediaTypeOf(bytes), options.trustAnchorsPem, parts.readCredentials)
    : null;
  signal.throwIfAborted();
  const picture = await parts.decode(bytes);
  try {
    const { widthPx, heightPx } = picture;
    // A header that says nothing, or something else than the decoder found.
    refuseGiant({ width: widthPx, height: heightPx });
    const pixels = await picture.pixels(within(picture, maxScoredPixels)).catch(nothingIfChanged);
    if (!pixels)
      return { widthPx, heightPx, provenance, blurhash: '', pdq: null, score: null, pixelsChanged: true };
    const fingerprint = options.pdq ? comparablePdq(pdq(pixels)) : null;
    const rgb = decides(provenance) ? null : withoutAlpha(pixels);
    const blank = rgb !== null && isBlank(rgb);
    const scored = rgb === null || blank ? null : await scoreOf(rgb, parts, signal);
    return {
      widthPx,
      heightPx,
      provenance,
      blurhash: blurhashOf(pixels),
      pdq: fingerprint,
      score: scored?.score ?? null,
      thresholds: scored?.thresholds,
      views: scored?.views,
      ...(blank ? { isBlank: true } : {}),
    };
  } finally {
    picture.close();
  }
}

function refuseGiant({ width, height }: PictureSize): void {
  if (width * height > maxDecodedPixels) throw new CheckProblem('too_large');
}

/** What the file says, and a server that is sent the file, do not depend on its pixels here. */
function nothingIfChanged(error: unknown): null {
  if (error instanceof CheckProblem && error.code === 'pixels_changed') return null;
  throw error;
}

/** The device answers without its detector where that fails, and the list of errors says why. */
async function scoreOf(image: RgbImage, parts: PictureAnalyzerParts, signal: AbortSignal) {
  try {
    return await parts.score(image, signal);
  } catch (error) {
    signal.throwIfAborted();
    noteError(error, 'analyzer');
    return null;
  }
}

/** A trusted signer's word that a program made the picture needs no detector. */
export function decides(provenance: Provenance | null): boolean {
  return provenance?.verified === true && provenance.ai_evidence;
}

function within({ widthPx, heightPx }: PixelSize, maxPixels: number): PixelSize {
  const factor = Math.min(1, Math.sqrt(maxPixels / (widthPx * heightPx)));
  return {
    widthPx: Math.max(1, Math.floor(widthPx * factor)),
    heightPx: Math.max(1, Math.floor(heightPx * factor)),
  };
}

/** The pixels lie on white already, so the alpha channel says nothing. */
function withoutAlpha({ data, width, height }: PixelImage): RgbImage {
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return { width, height, data: rgb };
}
