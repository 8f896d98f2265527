const blockBytes = 64 * 1024;

/** Bytes that are held until they are all there. */
export interface Blocks {
  add(piece: Uint8Array): void;
  sizeBytes(): number;
  /** Returns all of them as one, and holds nothing more. */
  take(): Buffer;
  clear(): void;
}

/**
 * Copies pieces into blocks. A piece of one byte that is kept as it came is a Buffer of its own and takes some 400 bytes
 * of memory, hundreds of times what is counted for it.
 */
export function createBlocks(): Blocks {
  let blocks: Buffer[] = [];
  let sizeBytes = 0;
  /** Room at the end of the last block. */
  let leftBytes = 0;

  function fill(piece: Uint8Array): void {
    const last = blocks.at(-1);
    last?.set(piece, last.length - leftBytes);
    sizeBytes += piece.length;
    leftBytes -= piece.length;
  }

  const clear = () => {
    blocks = [];
    sizeBytes = 0;
    leftBytes = 0;
  };
  return {
    add(piece) {
      const fitting = piece.subarray(0, leftBytes);
      fill(fitting);
      const rest = piece.subarray(fitting.length);
      if (rest.length === 0) return;
      // As large as all before it: few bytes take little room, and a large body few blocks.
      leftBytes = Math.max(rest.length, Math.min(sizeBytes, blockBytes));
      blocks.push(Buffer.allocUnsafeSlow(leftBytes));
      fill(rest);
    },
    sizeBytes: () => sizeBytes,
    take() {
      const whole = Buffer.concat(blocks, sizeBytes);
      clear();
      return whole;
    },
    clear,
  };
}
