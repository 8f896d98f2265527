import type { IncomingMessage } from 'node:http';
import { limits } from '@telltale/shared/contract';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.ts';
import type { Caller, Uploads } from './uploads.ts';

export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly uploads: Uploads;
  readonly caller: Caller;
}

/**
 * Receives a body whole, before anything is made of it, so that there is one place where it can be refused: whatever
 * the reason, what was received is let go at once, and what still comes is nobody's.
 * @param watch sees each piece as it arrives; what it throws refuses the body
 */
export function receiveBody(
  { request, response, uploads, caller }: Exchange,
  maxBytes: number,
  watch: (piece: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const announced = announcedBytes(request);
  if ((announced ?? 0) > maxBytes) throw new ApiError('payload_too_large');
  return new Promise((resolve, reject) => {
    let pieces: Buffer[] = [];
    let receivedBytes = 0;
    const isLarge = (announced ?? maxBytes) > limits.jsonBytes;
    const upload = uploads.open(caller, isLarge, refuse);

    function stopListening() {
      request.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff);
    }
    function refuse(reason: unknown) {
      stopListening();
      pieces = [];
      upload.release();
      reject(reason);
    }
    function breakOff() {
      refuse(new ApiError('invalid_payload', 'The body broke off.'));
    }
    function take(piece: Buffer) {
      receivedBytes += piece.length;
      if (receivedBytes > maxBytes) return refuse(new ApiError('payload_too_large'));
      try {
        watch(piece);
      } catch (error) {
        return refuse(error);
      }
      pieces.push(piece);
      upload.add(piece.length);
    }
    function finish() {
      stopListening();
      upload.complete();
      response.once('close', upload.release);
      resolve(Buffer.concat(pieces));
      pieces = [];
    }

    if (request.destroyed) return breakOff();
    askForBody(request, response);
    request.on('data', take).once('end', finish).once('close', breakOff).once('error', breakOff);
  });
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
