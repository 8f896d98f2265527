import type { Writable } from 'node:stream';
import { type Endpoint, type Fields, type Json, limits } from '@telltale/shared/contract';
import type { Request } from 'express';
import multer from 'multer';
import { ApiError } from './api-error.ts';
import { crowdWatch } from './crowded-json.ts';
import { readFields } from './form-fields.ts';
import { parseInput } from './parse-input.ts';
import { type Exchange, receiveBody } from './receive-body.ts';
import { refuseNulInBody } from './refuse-nul.ts';

type JsonBody<E extends Endpoint> = E extends { readonly json: object }
  ? { readonly kind: 'json'; readonly value: Json<E> }
  : never;

type FormBody<E extends Endpoint> = E extends { readonly multipart: object }
  ? {
      readonly kind: 'form';
      readonly fields: Fields<E>;
      readonly file: Uint8Array;
      /** What the sender calls the file: shown, never used as a path. */
      readonly filename: string | null;
    }
  : never;

type RawBody<E extends Endpoint> = E extends { readonly raw: object }
  ? { readonly kind: 'raw'; readonly bytes: Buffer }
  : never;

/** The body of a call, in a form that the endpoint declares, as its schema understood it. */
export type Body<E extends Endpoint> =
  | JsonBody<E>
  | FormBody<E>
  | RawBody<E>
  | (E extends { readonly json: object } | { readonly multipart: object } | { readonly raw: object }
      ? never
      : { readonly kind: 'none' });

/** Room for the text fields and boundaries around the file of a form. */
const formOverheadBytes = 64 * 1024;
const maxFormFields = 32;

type AnyBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | {
      readonly kind: 'form';
      readonly fields: unknown;
      readonly file: Uint8Array;
      readonly filename: string | null;
    }
  | { readonly kind: 'raw'; readonly bytes: Buffer }
  | { readonly kind: 'none' };

/** Reads and validates the body within its limits; nothing is kept beyond them. */
export async function readBody<E extends Endpoint>(endpoint: E, exchange: Exchange): Promise<Body<E>> {
  // What is read follows the endpoint's own description, and so does the type.
  return (await readAnyBody(endpoint, exchange)) as Body<E>;
}

async function readAnyBody(endpoint: Endpoint, exchange: Exchange): Promise<AnyBody> {
  const { request } = exchange;
  if (!endpoint.json && !endpoint.multipart && !endpoint.raw) return { kind: 'none' };
  if (!hasBody(request))
    throw isOtherType(endpoint, request) ? notAForm(endpoint) : new ApiError('empty_body');
  if (isCompressed(request)) throw new ApiError('compressed_body');
  if (endpoint.raw) return { kind: 'raw', bytes: await readRaw(exchange, endpoint.raw.maxBytes) };
  if (endpoint.multipart && request.is('multipart/form-data')) {
    const { fileMaxBytes, fields } = endpoint.multipart;
    const form = await readForm(exchange, fileMaxBytes);
    refuseNulInBody([form.fields, form.filename]);
    return {
      kind: 'form',
      fields: parseInput(endpoint, 'body', fields, form.fields),
      file: form.file,
      filename: plainName(form.filename),
    };
  }
  if (!endpoint.json) throw notAForm(endpoint);
  const value = await readJson(exchange, endpoint.json.maxBytes);
  refuseNulInBody(value);
  return { kind: 'json', value: parseInput(endpoint, 'body', endpoint.json.schema, value) };
}

/** Of a call without a body as well, where only a form is taken. */
function isOtherType({ errors }: Endpoint, { headers }: Request): boolean {
  return errors.includes(415) && !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** 415 belongs to the public image check; elsewhere a body of another type is a wrong one like any other. */
function notAForm({ errors }: Endpoint): ApiError {
  return errors.includes(415)
    ? new ApiError('unsupported_content_type')
    : new ApiError('invalid_payload', 'Send the file as multipart/form-data.');
}

/** RFC 9112, 6.3: without either header there is none. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isCompressed(request: Request): boolean {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  return encoding.toLowerCase() !== 'identity';
}

async function readJson(exchange: Exchange, maxBytes: number): Promise<unknown> {
  const { request } = exchange;
  if (!request.is('application/json'))
    throw new ApiError(
      'invalid_payload',
      'Send the body as application/json or, where the operation takes a file, as multipart/form-data.',
    );
  const decoder = unicodeDecoder(request.headers['content-type']);
  const watch = maxBytes > limits.textJsonBytes ? crowdWatch() : undefined;
  const bytes = await receiveBody(exchange, maxBytes, watch);
  if (bytes.length === 0) throw new ApiError('empty_body');
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new ApiError('malformed_json');
  }
}

/**
 * JSON is UTF-8 (RFC 8259, 8.1); a sender that names another form of Unicode is understood as well, by any of its names
 * (Encoding Standard, 4.2: `utf8` is one).
 */
function unicodeDecoder(contentType = ''): TextDecoder {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1];
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    if (decoder.encoding.startsWith('utf-')) return decoder;
  } catch {
    // An encoding that nobody knows is refused like one that is no Unicode.
  }
  throw new ApiError('invalid_payload', 'Send JSON as UTF-8.');
}

async function readRaw(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const bytes = await receiveBody(exchange, maxBytes);
  if (bytes.length === 0) throw new ApiError('empty_body');
  return bytes;
}

/** What multer takes though its types do not know it: something that hands the body to its parser. */
interface FedByHand {
  readonly streamHandler: (request: unknown, parser: Writable) => void;
}

async function readForm(exchange: Exchange, fileMaxBytes: number) {
  const { request, response } = exchange;
  const bytes = await receiveBody(exchange, fileMaxBytes + formOverheadBytes);
  const options: multer.Options & FedByHand = {
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: fileMaxBytes,
      files: 1,
      fields: maxFormFields,
      parts: maxFormFields + 1,
      fieldSize: formOverheadBytes,
      // No field's name has a bracket. Read as a path, `a[4294967294]` and then `a[b]` walk four thousand million places
      // of an empty list (append-field, lib/set-value.js), and nothing else is answered meanwhile.
      fieldNestingDepth: 0,
    },
    streamHandler: (_request, parser) => parser.end(bytes),
  };
  const read = multer(options).single('file');
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error) => (error === undefined ? resolve() : reject(formError(error))));
  });
  const file = request.file?.buffer;
  if (!file) throw fileMissing();
  if (file.length === 0) throw new ApiError('empty_body', 'The file is empty.');
  return { file, filename: request.file?.originalname, fields: readFields({ ...request.body }) };
}

const maxFilenameChars = 256;

function plainName(name = ''): string | null {
  const characters = [...name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')];
  return characters.slice(0, maxFilenameChars).join('').trim() || null;
}

function formError(error: unknown): unknown {
  // A part without a filename is a text field to every parser of forms.
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FIELD_VALUE' && error.field === 'file')
    return fileMissing();
  if (error instanceof multer.MulterError)
    return error.code === 'LIMIT_FILE_SIZE' || error.code === 'LIMIT_FIELD_VALUE'
      ? new ApiError('payload_too_large')
      : new ApiError('invalid_payload', `The form is not as documented: ${error.message}.`);
  return new ApiError('invalid_payload', 'The multipart form is malformed or broke off.');
}

function fileMissing(): ApiError {
  return new ApiError('invalid_payload', 'The form needs one file part named "file", with a filename.');
}
