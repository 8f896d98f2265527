/** Hashes as eight 32-bit words each, found by a number that stays the row's own for as long as it is held. */
export interface FingerprintRows {
  /** @returns the row's address, or null where it is held already */
  add(id: number, kind: number, words: Int32Array, at: number): number | null;
  remove(id: number): void;
  /** By the upper half of an address; the lower half is the place in it. */
  readonly blocks: readonly Block[];
  idOf(address: number): number;
  readonly count: () => number;
}

/** Rows whose ids follow each other, so that no table has to say where an id is. */
export interface Block {
  readonly words: Int32Array;
  /** The same bits as sixteen bands a row. */
  readonly bands: Uint16Array;
  /** 0: no such row. */
  readonly kinds: Uint16Array;
}

export const wordsPerHash = 8;
export const bandsPerHash = 16;
export const blockBits = 16;
export const rowsPerBlock = 1 << blockBits;
/** Addresses are positive 32-bit numbers: `slot << 16 | place`. */
const maxSlots = 1 << (31 - blockBits);

interface Slot {
  readonly slot: number;
  readonly block: Block;
  rows: number;
}

/**
 * Slots are not used twice: an address that an index still names after its row has gone must never mean another row.
 * Two thousand million rows fit before there are no more.
 */
interface Slots {
  readonly blocks: Block[];
  /** Of each slot: the part of its rows' ids above the place. */
  readonly heads: number[];
  readonly byHead: Map<number, Slot>;
}

export function createFingerprintRows(): FingerprintRows {
  const slots: Slots = { blocks: [], heads: [], byHead: new Map() };
  const { blocks, heads, byHead } = slots;
  const gone = createBlock();
  let count = 0;
  return {
    add(id, kind, words, at) {
      const [head, place] = [headOf(id), id % rowsPerBlock];
      const slot = byHead.get(head) ?? openSlot(slots, head);
      if (slot.block.kinds[place] !== 0) return null;
      slot.block.kinds[place] = kind;
      for (let word = 0; word < wordsPerHash; word += 1)
        slot.block.words[place * wordsPerHash + word] = words[at + word] as number;
      slot.rows += 1;
      count += 1;
      return slot.slot * rowsPerBlock + place;
    },
    remove(id) {
      const [head, place] = [headOf(id), id % rowsPerBlock];
      const slot = byHead.get(head);
      if (!slot || slot.block.kinds[place] === 0) return;
      slot.block.kinds[place] = 0;
      slot.rows -= 1;
      count -= 1;
      if (slot.rows > 0) return;
      byHead.delete(head);
      blocks[slot.slot] = gone;
    },
    blocks,
    idOf: (address) => (heads[address >>> blockBits] ?? 0) * rowsPerBlock + (address % rowsPerBlock),
    count: () => count,
  };
}

function headOf(id: number): number {
  return Math.floor(id / rowsPerBlock);
}

function openSlot({ blocks, heads, byHead }: Slots, head: number): Slot {
  if (blocks.length >= maxSlots) throw new RangeError('the index has no addresses left');
  const opened = { slot: blocks.length, block: createBlock(), rows: 0 };
  blocks.push(opened.block);
  heads.push(head);
  byHead.set(head, opened);
  return opened;
}

function createBlock(): Block {
  const words = new Int32Array(rowsPerBlock * wordsPerHash);
  return { words, bands: new Uint16Array(words.buffer), kinds: new Uint16Array(rowsPerBlock) };
}
