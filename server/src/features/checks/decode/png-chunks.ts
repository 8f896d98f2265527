import { crc32 } from 'node:zlib';

export interface PngChunk {
  readonly type: string;
  /** The data, and what surrounds it. */
  readonly bytes: Buffer;
}

/** Length and type before the data of a chunk, a checksum behind it (https://www.w3.org/TR/png-3/#5Chunk-layout). */
const headBytes = 8;
const checksumBytes = 4;

/** @returns the chunks of wanted types, and what follows them all and makes no chunk */
export function readChunks(
  file: Buffer,
  from: number,
  isWanted: (type: string) => boolean,
): { chunks: readonly PngChunk[]; rest: Buffer } {
  const chunks: PngChunk[] = [];
  let at = from;
  while (at + headBytes + checksumBytes <= file.length) {
    const end = at + headBytes + file.readUInt32BE(at) + checksumBytes;
    const type = file.toString('latin1', at + 4, at + headBytes);
    if (isWanted(type)) chunks.push({ type, bytes: file.subarray(at, end) });
    at = end;
  }
  return { chunks, rest: file.subarray(at) };
}

export const dataOf = ({ bytes }: PngChunk): Buffer => bytes.subarray(headBytes, -checksumBytes);

/** Whether the checksum is that of type and data. */
export const isIntact = ({ bytes }: PngChunk): boolean =>
  bytes.length >= headBytes + checksumBytes &&
  crc32(bytes.subarray(4, -checksumBytes)) === bytes.readUInt32BE(bytes.length - checksumBytes);

export function writeChunk(type: string, data: Buffer): PngChunk {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(checksumBytes)];
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  checksum.writeUInt32BE(crc32(typed));
  return { type, bytes: Buffer.concat([length, typed, checksum]) };
}
