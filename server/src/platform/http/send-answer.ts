import { pipeline } from 'node:stream/promises';
import { type Endpoint, limits, type ReplyInput, successStatuses } from '@telltale/shared/contract';
import type { Response } from 'express';
import type { Download, Downloads } from './downloads.ts';
import type { Caller } from './uploads.ts';

interface Answer {
  /** The endpoint's first success status unless said otherwise. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** An answer in one of the media types that the endpoint `produces`. */
export interface MediaResult extends Answer {
  readonly media: {
    readonly type: string;
    /** In parts, where the whole may be too large to hold. */
    readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
  };
}

export interface JsonResult<E extends Endpoint> extends Answer {
  readonly body: ReplyInput<E>;
}

export type Result<E extends Endpoint> = JsonResult<E> | MediaResult;

/** Where an answer leaves, and what it is counted to. */
export interface Exit {
  readonly response: Response;
  readonly downloads: Downloads;
  readonly caller: Caller;
  /** Takes what ends the counting of an answer: it has left, or cannot any more. */
  readonly releaseAtEnd: (release: () => void) => void;
}

/** @returns the body that left, for counters of answers */
export async function sendAnswer<E extends Endpoint>(
  endpoint: E,
  exit: Exit,
  result: Result<E>,
): Promise<unknown> {
  const { response } = exit;
  const status = result.status ?? successStatuses(endpoint)[0] ?? 200;
  const schema = endpoint.responses[status];
  if (!schema) throw new Error(`${endpoint.id} answered ${status}, which its contract does not list`);
  if ('media' in result) {
    const { type, content } = result.media;
    if (!endpoint.produces?.includes(type)) throw new Error(`${endpoint.id} does not produce ${type}`);
    const download = openDownload(endpoint, exit, content);
    setHead(response, status, result);
    await sendMedia(response, type, content, download);
    return undefined;
  }
  const body = schema.parse(result.body);
  const text = body === undefined ? '' : JSON.stringify(body);
  openDownload(endpoint, exit, text);
  setHead(response, status, result);
  if (body === undefined) response.end();
  else sendJson(response, text);
  return body;
}

/**
 * Refuses a large answer where too much waits to leave, before anything of it is said. Operations whose answers are
 * never large are left out, and all that change something: their callers must learn what was done.
 */
function openDownload(
  { produces, paged }: Endpoint,
  { response, downloads, caller, releaseAtEnd }: Exit,
  content: MediaResult['media']['content'],
): Download | undefined {
  const sizeBytes = sizeOf(content);
  if (!(produces || paged) || sizeBytes <= limits.jsonBytes) return undefined;
  const owner = caller.shares.at(-1)?.name ?? '';
  const { socket } = response.req;
  // A reset also frees what the system holds; an end would wait behind it for the same reader.
  const end = () => socket.resetAndDestroy();
  const download = downloads.open(owner, isInParts(content) ? 0 : sizeBytes, end);
  releaseAtEnd(download.release);
  return download;
}

type InParts = AsyncIterable<Uint8Array>;
const isInParts = (content: MediaResult['media']['content']): content is InParts =>
  typeof content !== 'string' && !(content instanceof Uint8Array);

function sizeOf(content: MediaResult['media']['content']): number {
  if (isInParts(content)) return Number.POSITIVE_INFINITY;
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

function setHead(response: Response, status: number, { headers = {} }: Answer): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
}

async function sendMedia(
  response: Response,
  type: string,
  content: MediaResult['media']['content'],
  download: Download | undefined,
): Promise<void> {
  response.type(type);
  if (isInParts(content)) await sendParts(content, response, download);
  else if (typeof content === 'string') response.send(content);
  // The same bytes: a copy would double what a slow reader makes this process hold.
  else response.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

/** As Express does it, without what it does for the tags and times of stored answers: these are never stored. */
function sendJson(response: Response, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/**
 * Goes as fast as the caller takes it: each part is made when the one before has left, so one is held at a time. A
 * caller who got half of it sees that it ended too early.
 */
async function sendParts(parts: InParts, response: Response, download: Download | undefined): Promise<void> {
  await pipeline(countParts(parts, download), response).catch((error: unknown) => {
    if (!response.destroyed || !isHangUp(error)) throw error;
  });
}

async function* countParts(parts: InParts, download: Download | undefined): InParts {
  for await (const part of parts) {
    download?.hold(part.byteLength);
    yield part;
  }
}

const isHangUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
