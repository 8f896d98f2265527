/** What is written into a profile of three primaries, as ICC.1:2022 has it; all but the curve is usual unless given. */
export interface ProfileParts {
  /** Of all three colours. */
  readonly curve: Buffer;
  readonly version?: number;
  readonly kind?: string;
  /** Names and data of further tags. */
  readonly tags?: readonly (readonly [name: string, data: Buffer])[];
}

/** The primaries of sRGB, in light D50. */
const primaries = [
  ['rXYZ', [0.4361, 0.2225, 0.0139]],
  ['gXYZ', [0.3851, 0.7169, 0.0971]],
  ['bXYZ', [0.1431, 0.0606, 0.7141]],
] as const;
const d50 = [0.9642, 1, 0.8249] as const;
const headerBytes = 128;

export function iccProfile({ curve, version = 2, kind = 'mntr', tags = [] }: ProfileParts): Buffer {
  const all: (readonly [string, Buffer])[] = [
    ['wtpt', colour(d50)],
    ...primaries.map(([name, xyz]) => [name, colour(xyz)] as const),
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve] as const),
    ...tags,
  ];
  const entries = Buffer.alloc(4 + 12 * all.length);
  entries.writeUInt32BE(all.length);
  const bodies: Buffer[] = [];
  let at = headerBytes + entries.length;
  for (const [index, [name, data]] of all.entries()) {
    const entry = 4 + 12 * index;
    entries.write(name, entry, 'latin1');
    entries.writeUInt32BE(at, entry + 4);
    entries.writeUInt32BE(data.length, entry + 8);
    bodies.push(data, Buffer.alloc(-data.length & 3));
    at += data.length + (-data.length & 3);
  }
  return Buffer.concat([headerOf(at, version, kind), entries, ...bodies]);
}

function headerOf(sizeBytes: number, version: number, kind: string): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(sizeBytes, 0);
  header.writeUInt8(version, 8);
  header.write(`${kind}RGB XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  writeFixed(d50).copy(header, 68);
  return header;
}

const colour = (xyz: readonly number[]) =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), writeFixed(xyz)]);

/** A power of light. */
export function powerCurve(gamma: number): Buffer {
  return tableCurve([Math.round(256 * gamma)]);
}

/** Numbers of 16 bits between which a decoder goes straight. */
export function tableCurve(numbers: readonly number[]): Buffer {
  const curve = Buffer.alloc(12 + 2 * numbers.length);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(numbers.length, 8);
  for (const [index, number] of numbers.entries()) curve.writeUInt16BE(number, 12 + 2 * index);
  return curve;
}

/** One of the formulas of clause 10.18. */
export function formulaCurve(kind: number, numbers: readonly number[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('para', 'latin1');
  head.writeUInt16BE(kind, 8);
  return Buffer.concat([head, writeFixed(numbers)]);
}

function writeFixed(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(Math.round(number * 65_536), 4 * index);
  return bytes;
}

/** A JPEG with segments of one kind behind its first marker. */
export function withSegments(jpeg: Uint8Array, marker: number, segments: readonly Uint8Array[]): Buffer {
  const framed = segments.map((data) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...framed, jpeg.subarray(2)]);
}

/** What a JPEG's segments hold of a profile, whole or a part of it. */
export const profilePart = (data: Uint8Array, number = 1, count = 1): Buffer =>
  Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([number, count]), data]);
