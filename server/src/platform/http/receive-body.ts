import type { IncomingMessage } from 'node:http';
import { limits } from '@telltale/shared/contract';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.ts';
import { createBlocks } from './blocks.ts';
import type { Caller, Uploads } from './uploads.ts';

export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly uploads: Uploads;
  readonly caller: Caller;
  /** Takes what ends the counting of a body that was received whole: nothing holds its bytes any more. */
  readonly releaseAtEnd: (release: () => void) => void;
}

/**
 * How small pieces may be. Each takes the event loop some microseconds, and a chunk may be one byte (RFC 9112, 7.1).
 * Honest ones are larger on average: a segment of TCP carries 536 bytes or more unless a write ends in it (RFC 9293,
 * 3.7.1), and even a sender that makes a chunk of each line of base64 sends 65 (RFC 7468, 2). One that writes field by
 * field has a thousand to spare.
 */
const leastMeanBytes = 64;
const sparePieces = 1000;

/**
 * Receives the whole body before anything reads it, so that there is one place where it can be refused. Then what was
 * received is dropped at once, and nothing reads what still comes.
 * @param watch sees each piece as it arrives; what it throws refuses the body
 */
export function receiveBody(
  { request, response, uploads, caller, releaseAtEnd }: Exchange,
  maxBytes: number,
  watch: (piece: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const announced = announcedBytes(request);
  if ((announced ?? 0) > maxBytes) throw new ApiError('payload_too_large');
  const isLarge = (announced ?? maxBytes) > limits.jsonBytes;
  const body = collectPieces(maxBytes, watch);
  return new Promise((resolve, reject) => {
    const refuse = (reason: unknown) => {
      stopListening();
      body.drop();
      upload.release();
      reject(reason);
    };
    const onPiece = (piece: Buffer) => {
      body.add(piece);
      upload.add(piece.length);
    };
    const onWhole = () => {
      stopListening();
      upload.complete();
      releaseAtEnd(upload.release);
      resolve(body.take());
    };
    const upload = uploads.open(caller, isLarge, refuse);
    const stopListening = listenTo(request, { onPiece, onWhole, onFailed: refuse });
    if (!request.destroyed) askForBody(request, response);
    else refuse(createBrokenBodyError());
  });
}

function collectPieces(maxBytes: number, watch: (piece: Buffer) => void) {
  const blocks = createBlocks();
  let pieceCount = 0;
  return {
    add(piece: Buffer) {
      const arrivedBytes = blocks.sizeBytes() + piece.length;
      pieceCount += 1;
      if (arrivedBytes > maxBytes) throw new ApiError('payload_too_large');
      if (pieceCount > sparePieces + arrivedBytes / leastMeanBytes) throw createCrumbsError();
      watch(piece);
      blocks.add(piece);
    },
    take: blocks.take,
    drop: blocks.clear,
  };
}

interface BodyEvents {
  /** What it throws is the failure of the body. */
  readonly onPiece: (piece: Buffer) => void;
  readonly onWhole: () => void;
  readonly onFailed: (reason: unknown) => void;
}

/** @returns stops listening */
function listenTo(request: Request, { onPiece, onWhole, onFailed }: BodyEvents): () => void {
  const take = (piece: Buffer) => {
    try {
      onPiece(piece);
    } catch (error) {
      onFailed(error);
    }
  };
  const breakOff = () => onFailed(createBrokenBodyError());
  request.on('data', take).once('end', onWhole).once('close', breakOff).once('error', breakOff);
  return () => {
    request.off('data', take).off('end', onWhole).off('close', breakOff).off('error', breakOff);
  };
}

function createCrumbsError(): ApiError {
  return new ApiError('invalid_payload', 'The body comes in far too many small pieces.');
}

function createBrokenBodyError(): ApiError {
  return new ApiError('invalid_payload', 'The body broke off.');
}

export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}

/** A client that asks first hears "100 Continue" only here, where its body will be read (RFC 9110, 10.1.1). */
function askForBody(request: Request, response: Response): void {
  if (request.headers.expect === undefined) return;
  response.removeHeader('Connection');
  response.writeContinue();
}
