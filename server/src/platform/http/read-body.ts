import { type Endpoint, type Fields, type Json, limits } from '@telltale/shared/contract';
import express, { type Request, type Response } from 'express';
import multer from 'multer';
import { ApiError } from './api-error.ts';
import type { BodyBudget, HeldBody } from './body-budget.ts';
import { crowdWatch } from './crowded-json.ts';
import { parseInput } from './parse-input.ts';

/** The body of a call, as the endpoint's schema understood it. */
export type Body<E extends Endpoint> =
  | { readonly kind: 'json'; readonly value: Json<E> }
  | {
      readonly kind: 'form';
      readonly fields: Fields<E>;
      readonly file: Uint8Array;
      /** What the sender calls the file: shown, never used as a path. */
      readonly filename: string | null;
    }
  | { readonly kind: 'raw'; readonly bytes: Buffer }
  | { readonly kind: 'none' };

/** Room for the text fields and boundaries around the file of a form. */
const formOverheadBytes = 64 * 1024;
const maxFormFields = 32;

/** Reads and validates the body within its limits; nothing is buffered beyond them, and little is read beyond. */
export async function readBody<E extends Endpoint>(
  endpoint: E,
  request: Request,
  response: Response,
  budget: BodyBudget,
): Promise<Body<E>> {
  if (!endpoint.json && !endpoint.multipart && !endpoint.raw) return { kind: 'none' };
  if (isCompressed(request)) throw new ApiError('compressed_body');
  const exchange = { request, response, budget };
  if (endpoint.raw) return { kind: 'raw', bytes: await readRaw(exchange, endpoint.raw.maxBytes) };
  if (endpoint.multipart && request.is('multipart/form-data')) {
    const { fileMaxBytes, fields } = endpoint.multipart;
    const form = await readForm(exchange, fileMaxBytes);
    // The schema is this endpoint's own, so what it yields is Fields<E>.
    return {
      kind: 'form',
      fields: parseInput(endpoint, 'body', fields, form.fields) as Fields<E>,
      file: form.file,
      filename: form.filename,
    };
  }
  if (!endpoint.json) throw notAForm(endpoint);
  const value = await readJson(exchange, endpoint.json.maxBytes);
  return { kind: 'json', value: parseInput(endpoint, 'body', endpoint.json.schema, value) as Json<E> };
}

/** 415 belongs to the public image check; elsewhere a body of another type is a wrong one like any other. */
function notAForm({ errors }: Endpoint): ApiError {
  return errors.includes(415)
    ? new ApiError('unsupported_content_type')
    : new ApiError('invalid_payload', 'Send the file as multipart/form-data.');
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly budget: BodyBudget;
}

function isCompressed(request: Request): boolean {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  return encoding.toLowerCase() !== 'identity';
}

async function readJson(exchange: Exchange, maxBytes: number): Promise<unknown> {
  const { request } = exchange;
  if (request.headers['content-length'] === '0') throw new ApiError('empty_body');
  if (!request.is('application/json'))
    throw new ApiError(
      'invalid_payload',
      'Send the body as application/json or, where the operation takes a file, as multipart/form-data.',
    );
  const read = express.json({ limit: maxBytes, inflate: false, strict: false });
  const watch = maxBytes > limits.textJsonBytes ? crowdWatch() : undefined;
  await readWithin(exchange, maxBytes, read, jsonError, watch);
  return request.body;
}

async function readRaw(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const { request } = exchange;
  const read = express.raw({ type: () => true, limit: maxBytes, inflate: false });
  await readWithin(exchange, maxBytes, read, jsonError);
  if (!Buffer.isBuffer(request.body)) throw new ApiError('empty_body');
  return request.body;
}

async function readForm(exchange: Exchange, fileMaxBytes: number) {
  const { request } = exchange;
  const read = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: fileMaxBytes,
      files: 1,
      fields: maxFormFields,
      parts: maxFormFields + 1,
      fieldSize: formOverheadBytes,
    },
  }).single('file');
  await readWithin(exchange, fileMaxBytes + formOverheadBytes, read, formError);
  const file = request.file?.buffer;
  if (!file) throw fileMissing();
  if (file.length === 0) throw new ApiError('empty_body', 'The file is empty.');
  return { file, filename: plainName(request.file?.originalname), fields: { ...request.body } };
}

const maxFilenameChars = 256;

function plainName(name = ''): string | null {
  const characters = [...name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')];
  return characters.slice(0, maxFilenameChars).join('').trim() || null;
}

type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

/**
 * Runs a parser, and answers for it when a body exceeds the limit: both parsers would first read a refused body to
 * its end. A length announced above the limit is refused before a byte is read.
 */
function readWithin(
  exchange: Exchange,
  maxBytes: number,
  read: Middleware,
  translate: (error: unknown) => unknown,
  watch: (chunk: Buffer) => void = () => undefined,
): Promise<void> {
  const { request, response } = exchange;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const held = holdWithin(exchange, maxBytes);
  return new Promise((resolve, reject) => {
    let receivedBytes = 0;
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      try {
        held?.add(chunk.length);
        watch(chunk);
      } catch (error) {
        // The parser must not see the end of it: parsing is what would take long.
        request.pause();
        reject(error);
      }
      // The connection ends with the answer, since nobody knows how much is still to come.
      if (receivedBytes > maxBytes) reject(tooLarge({ Connection: 'close' }));
    });
    read(request, response, (error) => (error === undefined ? resolve() : reject(translate(error))));
  });
}

/** Small bodies are not counted: a flood of uploads shall keep nobody from signing in. */
function holdWithin({ response, budget }: Exchange, maxBytes: number): HeldBody | null {
  if (maxBytes <= limits.jsonBytes) return null;
  const held = budget.open();
  response.once('close', held.release);
  return held;
}

function jsonError(error: unknown): unknown {
  const type = error instanceof Error && 'type' in error ? error.type : null;
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'entity.parse.failed' || type === 'charset.unsupported') return new ApiError('malformed_json');
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new ApiError('invalid_payload', 'The body broke off.');
  return error;
}

function formError(error: unknown): unknown {
  // A part without a filename is a text field to every parser of forms.
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FIELD_VALUE' && error.field === 'file')
    return fileMissing();
  if (error instanceof multer.MulterError)
    return error.code === 'LIMIT_FILE_SIZE' || error.code === 'LIMIT_FIELD_VALUE'
      ? tooLarge()
      : new ApiError('invalid_payload', `The form is not as documented: ${error.message}.`);
  return new ApiError('invalid_payload', 'The multipart form is malformed or broke off.');
}

function fileMissing(): ApiError {
  return new ApiError('invalid_payload', 'The form needs one file part named "file", with a filename.');
}

function tooLarge(headers: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError('payload_too_large', undefined, { headers });
}
