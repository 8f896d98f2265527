import { leadingChunks } from './png-leading-chunks.ts';

/** What a PNG's file says of its colours, beside a profile. */
export interface PngColours {
  /** Of another space than sRGB, by numbers alone: a server has nothing that converts them, browsers do. */
  readonly isOtherSpace: boolean;
  /** By which power light is kept, where that is not as usual. */
  readonly unusualGamma: number | null;
  /** The space that code points name. They count before everything else, a profile too. */
  readonly codePoints: 'srgb' | 'p3' | null;
  /** A profile that counts before the numbers, as it stands in the file. */
  readonly deflatedProfile: Uint8Array | null;
}

const wanted = new Set(['cICP', 'iCCP', 'sRGB', 'cHRM', 'gAMA', 'PLTE']);
/** Rendering intents of sRGB are 0 to 3. */
const mostIntent = 3;

/** Whole numbers in the file, a hundred thousandth each. */
const unit = 100_000;
/** That of sRGB. Chromium 156 shows numbers within a twentieth of it as they are. */
const usualGamma = 0.45455;
const gammaTolerance = 0.05 * usualGamma;
/** x and y of white, red, green and blue. */
const usualPrimaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const tolerance = 0.01;
/**
 * Primaries of BT.709 or of P3 with the light D65, the curve of sRGB, no matrix, full range (ITU-T H.273, tables 2 to 4).
 * macOS writes the second ones into pictures of its screen, beside the profile of that screen.
 */
const knownCodePoints = { srgb: [1, 13, 0, 1], p3: [12, 13, 0, 1] } as const;

/** A profile's name has 1 to 79 bytes; a zero ends it, and another names the only compression there is. */
const mostNameBytes = 79;

const usual: PngColours = {
  isOtherSpace: false,
  unusualGamma: null,
  codePoints: null,
  deflatedProfile: null,
};
const otherSpace: PngColours = { ...usual, isOtherSpace: true };

/**
 * Of several chunks the first of cICP, iCCP, sRGB, and gAMA with cHRM counts (https://www.w3.org/TR/png-3/, 4.3):
 * browsers convert by it before they show a picture. What they cannot read does not count, and cHRM counts beside gAMA
 * only. A profile that is not written as usual is another space, as decoders differ there.
 */
export function readPngColours(png: Uint8Array): PngColours {
  const chunks = leadingChunks(png, wanted);
  const [codePoints, profile] = [chunks.get('cICP'), chunks.get('iCCP')];
  if (codePoints) return ofCodePoints(codePoints);
  if (profile) {
    const deflatedProfile = withoutName(profile);
    return deflatedProfile && !isBehindPalette(chunks) ? { ...usual, deflatedProfile } : otherSpace;
  }
  const intent = chunks.get('sRGB')?.[0] ?? Number.POSITIVE_INFINITY;
  if (intent <= mostIntent) return usual;
  const [gamma = 0] = numbersOf(chunks.get('gAMA'));
  if (gamma === 0) return usual;
  const primaries = numbersOf(chunks.get('cHRM'));
  if (primaries.length > 0 && !isNear(primaries, usualPrimaries, tolerance)) return otherSpace;
  return isNear([gamma], [usualGamma], gammaTolerance) ? usual : { ...usual, unusualGamma: gamma };
}

function ofCodePoints(found: Uint8Array): PngColours {
  for (const name of ['srgb', 'p3'] as const)
    if (isNear(found, knownCodePoints[name], 0)) return { ...usual, codePoints: name };
  return otherSpace;
}

function withoutName(profile: Uint8Array): Uint8Array | null {
  const end = profile.indexOf(0);
  const isUsual = end >= 1 && end <= mostNameBytes && profile[end + 1] === 0;
  return isUsual ? profile.subarray(end + 2) : null;
}

/** There some decoders pass over it. */
function isBehindPalette(chunks: ReadonlyMap<string, Uint8Array>): boolean {
  const names = [...chunks.keys()];
  return names.includes('PLTE') && names.indexOf('PLTE') < names.indexOf('iCCP');
}

function numbersOf(data: Uint8Array = new Uint8Array()): number[] {
  const view = viewOf(data);
  return Array.from({ length: Math.floor(data.length / 4) }, (_, at) => view.getUint32(4 * at) / unit);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const isNear = (some: ArrayLike<number>, others: readonly number[], by: number): boolean =>
  some.length === others.length && others.every((other, at) => Math.abs((some[at] ?? 0) - other) <= by);
