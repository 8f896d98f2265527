import { latin1 } from '../provenance/bytes.ts';

/** Where numbers stand in a profile's header, and what a tag's entry takes (ICC.1:2022, clauses 7.2 and 7.3). */
const at = {
  size: 0,
  version: 8,
  kind: 12,
  space: 16,
  connection: 20,
  signature: 36,
  illuminant: 68,
  tags: 128,
};
const entryBytes = 12;
const mostTags = 100;
const kinds = ['mntr', 'scnr', 'prtr', 'spac'];
/** X, Y and Z of the light D50, in which profiles count. */
const d50 = [0.9642, 1, 0.8249];
const tolerance = 0.01;
const neededOf: Readonly<
  Record<string, { readonly colours: readonly string[]; readonly curves: readonly string[] }>
> = {
  'RGB ': { colours: ['rXYZ', 'gXYZ', 'bXYZ'], curves: ['rTRC', 'gTRC', 'bTRC'] },
  GRAY: { colours: [], curves: ['kTRC'] },
};
/** LittleCMS takes the light away that a curve gives to black, and browsers show it. */
const mostBlack = 0.001;
/** They count instead of colours and curves, for some decoders only. */
const overriding = /^(A2B|D2B|cicp)/;

/**
 * Whether all decoders make the same of a profile: primaries and rising curves, as cameras, screens and editors write
 * them. Tables, code points, other versions, kinds and curves are read by one decoder and passed over by another, so
 * that a reader and a detector would see different pictures (tried with skcms of Chromium 156 and LittleCMS 2.19).
 */
export function isPlainProfile(profile: Uint8Array): boolean {
  const tags = hasPlainHeader(profile) ? readTags(profile) : null;
  const needed = neededOf[latin1(profile.subarray(at.space, at.space + 4))];
  if (!tags || !needed || [...tags.keys()].some((name) => overriding.test(name))) return false;
  const isThere = (name: string, isPlain: (tag: Uint8Array) => boolean) => isPlain(tags.get(name) ?? empty);
  return (
    needed.colours.every((name) => isThere(name, isColour)) &&
    needed.curves.every((name) => isThere(name, isPlainCurve))
  );
}

const empty = new Uint8Array();

function hasPlainHeader(profile: Uint8Array): boolean {
  if (profile.length < at.tags + 4) return false;
  const view = viewOf(profile);
  const textAt = (from: number) => latin1(profile.subarray(from, from + 4));
  const version = view.getUint8(at.version);
  return (
    view.getUint32(at.size) <= profile.length &&
    [2, 4].includes(version) &&
    kinds.includes(textAt(at.kind)) &&
    textAt(at.connection) === 'XYZ ' &&
    textAt(at.signature) === 'acsp' &&
    d50.every((light, axis) => Math.abs(fixedAt(view, at.illuminant + 4 * axis) - light) <= tolerance)
  );
}

/** Null where one lies outside the profile, or is there twice. */
function readTags(profile: Uint8Array): ReadonlyMap<string, Uint8Array> | null {
  const view = viewOf(profile);
  const [size, count] = [view.getUint32(at.size), view.getUint32(at.tags)];
  const begin = at.tags + 4;
  if (count > mostTags || begin + count * entryBytes > size) return null;
  const tags = new Map<string, Uint8Array>();
  for (let entry = begin; entry < begin + count * entryBytes; entry += entryBytes) {
    const [from, length] = [view.getUint32(entry + 4), view.getUint32(entry + 8)];
    if (from + length > size) return null;
    tags.set(latin1(profile.subarray(entry, entry + 4)), profile.subarray(from, from + length));
  }
  return tags.size === count ? tags : null;
}

const isColour = (tag: Uint8Array): boolean => tag.length >= 20 && latin1(tag.subarray(0, 4)) === 'XYZ ';

/** A power, a table that nowhere falls, or the curve of sRGB with any numbers (ICC.1:2022, clauses 10.6 and 10.18). */
function isPlainCurve(tag: Uint8Array): boolean {
  if (tag.length < 12) return false;
  const type = latin1(tag.subarray(0, 4));
  if (type === 'curv') return isPlainTable(tag);
  return type === 'para' && isPlainFormula(tag);
}

/** One number is a power, none at all the power 1. */
function isPlainTable(tag: Uint8Array): boolean {
  const view = viewOf(tag);
  const count = view.getUint32(8);
  if (12 + 2 * count > tag.length || (count > 1 && view.getUint16(12) > mostBlack * 65_535)) return false;
  for (let entry = 1; entry < count; entry += 1)
    if (view.getUint16(12 + 2 * entry) < view.getUint16(10 + 2 * entry)) return false;
  return true;
}

/** How many numbers each kind of formula has. The last two of seven lift the curve. */
const formulaCounts: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [3, 5],
  [4, 7],
]);

function isPlainFormula(tag: Uint8Array): boolean {
  const view = viewOf(tag);
  const count = formulaCounts.get(view.getUint16(8)) ?? Number.POSITIVE_INFINITY;
  if (12 + 4 * count > tag.length) return false;
  const [gamma = 0, ...others] = Array.from({ length: count }, (_, index) => fixedAt(view, 12 + 4 * index));
  const [, offset = 0, , lineEnd = 0] = others;
  const black = lineEnd > 0 ? 0 : offset ** gamma;
  const isLifted = black > mostBlack || others.slice(4).some((lift) => lift !== 0);
  return gamma > 0 && !isLifted && others.slice(0, 4).every((number) => number >= 0);
}

/** A whole number of 65,536ths (s15Fixed16Number). */
const fixedAt = (view: DataView, from: number): number => view.getInt32(from) / 65_536;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
