/**
 * Cuts a part out of an ONNX file, so that two processes can each run one: what lies between two sets of values is
 * kept byte for byte. The file is a protocol buffer; the numbers of its fields are those of onnx.proto.
 */
export interface GraphValue {
  readonly name: string;
  readonly type: 'float32' | 'uint8' | 'int64';
  /** A name stands for a side of any length. */
  readonly dims: readonly (number | string)[];
}

interface Field {
  readonly number: number;
  /** The content of a field with a length; empty for plain numbers. */
  readonly body: Uint8Array;
  /** The field as it lies in the file, tag and length included. */
  readonly raw: Uint8Array;
}

interface Node {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly raw: Uint8Array;
}

const modelGraph = 7;
const graph = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
const tensorName = 8;
const elementTypes = { float32: 1, uint8: 2, int64: 7 } as const;
const lengthDelimited = 2;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The part of a network that computes `outputs` from `inputs`.
 * @returns the part, and those of the inputs that it reads
 */
export function cutPart(
  file: Uint8Array,
  inputs: readonly GraphValue[],
  outputs: readonly GraphValue[],
): { readonly part: Uint8Array; readonly reads: readonly string[] } {
  const fields = [...fieldsOf(file)];
  const whole = fields.find(({ number }) => number === modelGraph);
  if (!whole) throw new Error('the file holds no graph');
  const { body, reads } = cutGraph(whole.body, inputs, outputs);
  const others = fields.filter(({ number }) => number !== modelGraph).map(({ raw }) => raw);
  return { part: joinBytes([...others, ...field(modelGraph, body)]), reads };
}

function cutGraph(body: Uint8Array, inputs: readonly GraphValue[], outputs: readonly GraphValue[]) {
  const fields = [...fieldsOf(body)];
  const nodes = fields.filter(({ number }) => number === graph.node).map(nodeOf);
  const given = new Set(inputs.map(({ name }) => name));
  const needed = new Set(outputs.map(({ name }) => name));
  const reads = new Set<string>();
  const kept: Uint8Array[] = [];
  // A graph lists its nodes in the order in which they can run, so the way back meets each reader before its source.
  for (const { inputs: sources, outputs: results, raw } of nodes.reverse()) {
    if (!results.some((name) => needed.has(name) && !given.has(name))) continue;
    kept.unshift(raw);
    for (const name of sources) (given.has(name) ? reads : needed).add(name);
  }
  const constants = fields
    .filter(({ number }) => number === graph.initializer)
    .filter((constant) => needed.has(textIn(constant.body, tensorName)))
    .map(({ raw }) => raw);
  const read = inputs.filter(({ name }) => reads.has(name));
  return {
    reads: read.map(({ name }) => name),
    body: [
      ...kept,
      ...field(graph.name, [encoder.encode('part')]),
      ...constants,
      ...read.flatMap((value) => field(graph.input, valueInfo(value))),
      ...outputs.flatMap((value) => field(graph.output, valueInfo(value))),
    ],
  };
}

function nodeOf({ body, raw }: Field): Node {
  const decodeFields = (wanted: number) =>
    [...fieldsOf(body)].filter(({ number }) => number === wanted).map((name) => decoder.decode(name.body));
  return { inputs: decodeFields(1), outputs: decodeFields(2), raw };
}

function textIn(message: Uint8Array, wanted: number): string {
  for (const { number, body } of fieldsOf(message)) if (number === wanted) return decoder.decode(body);
  return '';
}

/** ValueInfoProto: name and type; the type holds a tensor type; that an element type and a shape of sides. */
function valueInfo({ name, type, dims }: GraphValue): Pieces {
  const sides = dims.flatMap((side) =>
    field(1, typeof side === 'number' ? plain(1, side) : field(2, [encoder.encode(side)])),
  );
  const tensor = [...plain(1, elementTypes[type]), ...field(2, sides)];
  return [...field(1, [encoder.encode(name)]), ...field(2, field(1, tensor))];
}

function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const readNumber = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = readNumber();
    const kind = tag & 7;
    let body = message.subarray(0, 0);
    if (kind === 0) readNumber();
    else if (kind === lengthDelimited) {
      const size = readNumber();
      body = message.subarray(at, at + size);
      at += size;
    } else at += kind === 1 ? 8 : 4;
    yield { number: tag >>> 3, body, raw: message.subarray(start, at) };
  }
}

/** Bytes that follow one another: weights of many megabytes are copied once, when the whole part is joined. */
type Pieces = readonly Uint8Array[];

const field = (number: number, body: Pieces): Pieces => [
  varint((number << 3) | lengthDelimited),
  varint(sizeOf(body)),
  ...body,
];

const plain = (number: number, value: number): Pieces => [varint(number << 3), varint(value)];

const sizeOf = (pieces: Pieces): number => pieces.reduce((size, piece) => size + piece.length, 0);

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Uint8Array.from([...bytes, left]);
}

function joinBytes(pieces: Pieces): Uint8Array {
  const whole = new Uint8Array(sizeOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
