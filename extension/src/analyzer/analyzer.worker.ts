import '@telltale/shared/client/zod-without-eval';
import startC2pa, { WasmReader } from '@contentauth/c2pa-wasm';
import c2paUrl from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import { openWebCascade } from '@telltale/models/image/cascade.web';
import { doOnce } from '@telltale/shared/do-once';
import { createCredentialsReader } from '@telltale/shared/provenance/credentials';
import { trustAlso } from '@telltale/shared/provenance/trust-list';
import { keepErrorsWith, noteError } from '../messaging/note-error.ts';
import { decodePicture, pictureOf } from '../picture/picture.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { type PictureAnalyzerParts, readPicture } from './analyze-picture.ts';
import { answerRequest } from './answer-requests.ts';
import { deviceModel } from './current-model.ts';
import { detectSample } from './lane-detectors.ts';
import { openDetector } from './open-detector.ts';
import {
  type AnalyzerHandlers,
  type AnalyzerReply,
  type AnalyzerRequest,
  isAnalyzerAbort,
  isAnalyzerRequest,
} from './requests.ts';

// A worker has no way to the background but through the page that holds it.
keepErrorsWith((noted) => postMessage({ kind: 'noted', noted }));

/** Decoded pixels are large, and the detector takes every core it is given: one picture at a time. */
const limit = limitConcurrency(1);
const maxThreads = 4;

type WorkersRequest = 'readPicture' | 'detect';

/** Nine megabytes that most pages never need: loaded with the first file that carries credentials. */
const c2pa = doOnce(() =>
  startC2pa({ module_or_path: c2paUrl }).catch((error: unknown) => {
    // The card says only that the credentials could not be read, as of a file that is broken itself.
    noteError(error, 'analyzer');
    throw error;
  }),
);

async function openStore(mediaType: string, bytes: Uint8Array, settings: string): Promise<string> {
  await c2pa();
  const reader = await WasmReader.fromBytes(mediaType, bytes, settings);
  try {
    return reader.json();
  } finally {
    reader.free();
  }
}

const detector = openDetector(() =>
  openWebCascade(deviceModel, {
    weightsUrl: `${location.origin}/${deviceModel.file}`,
    wasmUrl: `${location.origin}/ort/`,
    threads: Math.max(1, Math.min(maxThreads, Math.floor(navigator.hardwareConcurrency / 2))),
    // A message that takes a request back is heard only between tasks.
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  }),
);

const parts: PictureAnalyzerParts = {
  decode: decodePicture,
  readCredentials: (bytes, mediaType, anchorsPem) =>
    createCredentialsReader(trustAlso(anchorsPem || undefined), openStore)(bytes, mediaType),
  score: async (image, signal) => (await detector()).detect(image, signal),
};

const handlers: AnalyzerHandlers<WorkersRequest> = {
  readPicture: async ({ file, options, shown }, signal) => {
    // It loads while the file is read; where it cannot, the picture that needs it says so.
    detector().catch(() => undefined);
    const ways = shown ? { ...parts, decode: async () => pictureOf(shown) } : parts;
    return readPicture(new Uint8Array(await file.arrayBuffer()), options, ways, signal);
  },
  detect: ({ lane, sample }) => detectSample(lane, sample),
};

/** Browsers tell with a DOMException that they cannot decode a file (HTML Standard, createImageBitmap). */
function codeOf(error: unknown): 'undecodable' | 'unexpected' {
  if (error instanceof DOMException) return 'undecodable';
  noteError(error, 'analyzer');
  return 'unexpected';
}

/** Requests that somebody waits for. */
const wanted = new Map<string, AbortController>();

async function answer(request: AnalyzerRequest<WorkersRequest>): Promise<AnalyzerReply<WorkersRequest>> {
  const { id } = request;
  const { signal } = wanted.get(id) ?? {};
  if (!signal || signal.aborted) return { kind: 'reply', id, problem: 'interrupted' };
  return answerRequest(handlers, request, codeOf, signal);
}

function isForWorker(request: AnalyzerRequest): request is AnalyzerRequest<WorkersRequest> {
  return Object.hasOwn(handlers, request.name);
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isAnalyzerAbort(data)) wanted.get(data.id)?.abort();
  if (!isAnalyzerRequest(data) || !isForWorker(data)) return;
  wanted.set(data.id, new AbortController());
  void limit(() => answer(data)).then((reply) => {
    wanted.delete(data.id);
    postMessage(reply);
  });
});
