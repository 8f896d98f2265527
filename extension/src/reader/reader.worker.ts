import '@telltale/shared/client/zod-without-eval';
import startC2pa, { WasmReader } from '@contentauth/c2pa-wasm';
import c2paUrl from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import { createImageDetector, type ImageDetector } from '@telltale/models/image/detector';
import { openWebSession } from '@telltale/models/session.web';
import { createCredentialsReader } from '@telltale/shared/provenance/credentials';
import { trustAlso } from '@telltale/shared/provenance/trust-list';
import { CheckProblem } from '../messaging/check-problem.ts';
import { decodePicture } from '../picture/picture.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { deviceModel } from './current-model.ts';
import { isDetectRequest } from './detect-messages.ts';
import { detectMedia } from './media-detector.ts';
import { isReadRequest, type ReadReply, type ReadRequest } from './messages.ts';
import { type PictureReaderParts, readPicture } from './picture-reader.ts';

/** Decoded pixels are large, and the detector takes every core it is given: one picture at a time. */
const limit = limitConcurrency(1);
const maxThreads = 4;

let c2pa: Promise<unknown> | null = null;

/** Nine megabytes that most pages never need: loaded with the first file that carries credentials. */
async function openStore(mediaType: string, bytes: Uint8Array, settings: string): Promise<string> {
  c2pa ??= startC2pa({ module_or_path: c2paUrl });
  await c2pa;
  const reader = await WasmReader.fromBytes(mediaType, bytes, settings);
  try {
    return reader.json();
  } finally {
    reader.free();
  }
}

let detector: Promise<ImageDetector> | null = null;

async function openDetector(): Promise<ImageDetector> {
  const session = await openWebSession(deviceModel, {
    weightsUrl: `${location.origin}/${deviceModel.file}`,
    wasmUrl: `${location.origin}/ort/`,
    threads: Math.max(1, Math.min(maxThreads, Math.floor(navigator.hardwareConcurrency / 2))),
  });
  return createImageDetector(deviceModel, session);
}

const parts: PictureReaderParts = {
  decode: decodePicture,
  readCredentials: (bytes, mediaType, anchorsPem) =>
    createCredentialsReader(trustAlso(anchorsPem || undefined), openStore)(bytes, mediaType),
  score: async (image) => {
    detector ??= openDetector();
    // A device that failed once (out of memory, say) may manage later.
    const opened = await detector.catch((error: unknown) => {
      detector = null;
      throw error;
    });
    return (await opened.detect(image)).score;
  },
};

async function reply({ id, file, wish }: ReadRequest): Promise<ReadReply> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { kind: 'reply', id, reading: await readPicture(bytes, wish, parts) };
  } catch (error) {
    const isTooLarge = error instanceof CheckProblem && error.code === 'too_large';
    return { kind: 'reply', id, problem: isTooLarge ? 'too_large' : 'undecodable' };
  }
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isReadRequest(data)) void limit(() => reply(data)).then((answer) => postMessage(answer));
  if (isDetectRequest(data)) void limit(() => detectMedia(data)).then((answer) => postMessage(answer));
});
