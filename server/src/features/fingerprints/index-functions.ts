import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FingerprintChanges, PackedRows } from './fingerprint-changes.repository.ts';
import { wordsPerHash } from './fingerprint-rows.ts';
import { createHammingIndex, type HammingIndex } from './hamming-index.ts';
import type { Hit } from './nearest-hits.ts';

export interface IndexQuestion {
  /** What `open` returned; another index, as after a crash, has no answer. */
  readonly indexId: string;
  readonly modelId: string;
  readonly pdqHex: string;
  /** Tried in this order: the first one within which there is a row answers. */
  readonly radiiBits: readonly number[];
}

interface Held {
  readonly indexId: string;
  readonly index: HammingIndex;
  readonly kindsOf: Map<string, number[]>;
  /** The first rows are coming in: sorting them before all are there would be in vain. */
  isFilling: boolean;
}

/** What can be asked of an index, in a thread of its own or not; null from one that holds nothing. */
export interface IndexFunctions {
  /** An empty index. @returns its id */
  open(): string;
  apply(input: { readonly indexId: string } & FingerprintChanges): number | null;
  /** All first rows are there. Resolves when they are sorted: until then a search compares them one by one. */
  endFilling(): Promise<void>;
  search(question: IndexQuestion): Hit[] | null;
  forget(input: { readonly indexId: string; readonly ids: readonly number[] }): void;
}

export function createIndexFunctions(): IndexFunctions {
  let held: Held | null = null;
  const heldAs = (indexId: string) => (held?.indexId === indexId ? held : null);
  const keepTidy = createTidying(() => held?.index.tidy() ?? false);
  return {
    open() {
      held = { indexId: randomUUID(), index: createHammingIndex(), kindsOf: new Map(), isFilling: true };
      return held.indexId;
    },
    apply({ indexId, added, erased }) {
      const into = heldAs(indexId);
      if (!into) return null;
      for (const rows of added) addRows(into, rows);
      for (const ids of erased) for (const id of readIds(ids)) into.index.remove(id);
      if (!into.isFilling) void keepTidy();
      return into.index.count();
    },
    async endFilling() {
      if (held) held.isFilling = false;
      await keepTidy();
    },
    search({ indexId, modelId, pdqHex, radiiBits }) {
      const from = heldAs(indexId);
      if (!from) return null;
      const kinds = from.kindsOf.get(modelId) ?? [];
      const words = wordsOf(Buffer.from(pdqHex, 'hex'));
      for (const radiusBits of radiiBits) {
        const hits = from.index.search(words, kinds, radiusBits);
        if (hits.length > 0) return hits;
      }
      return [];
    },
    forget({ indexId, ids }) {
      for (const id of ids) heldAs(indexId)?.index.remove(id);
    },
  };
}

/** Piece by piece: searches are answered in between. */
function createTidying(tidy: () => boolean): () => Promise<void> {
  let tidying: Promise<void> | null = null;

  async function tidyAll(): Promise<void> {
    while (tidy()) await nextTurn();
  }

  return () => {
    tidying ??= tidyAll().finally(() => {
      tidying = null;
    });
    return tidying;
  };
}

function addRows({ index, kindsOf }: Held, { kindId, modelId, ids, hashes }: PackedRows): void {
  const kinds = kindsOf.get(modelId) ?? [];
  if (!kinds.includes(kindId)) kindsOf.set(modelId, [...kinds, kindId]);
  const words = wordsOf(hashes);
  const list = readIds(ids);
  for (let at = 0; at < list.length; at += 1) index.add(list[at] as number, kindId, words, at * wordsPerHash);
}

/** Words over bytes. Those that crossed to a thread begin a buffer of their own; others may stand at any address. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const isAligned = bytes.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes);
  return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
}

/** Numbers hold them exactly up to 2^53. */
function readIds(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids = new Float64Array(bytes.length / 8);
  for (let at = 0; at < ids.length; at += 1)
    ids[at] = view.getUint32(at * 8) * 2 ** 32 + view.getUint32(at * 8 + 4);
  return ids;
}
