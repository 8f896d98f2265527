import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

/** As HTTP names them; the smaller first. */
const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/**
 * Sends one JSON document that stays the same as long as the process lives and holds nothing of a caller, so it is
 * written with the first request and compressed once for each encoding. Like every answer of the API it is stored
 * nowhere.
 */
export function createPublishedDocument(write: () => object): RequestHandler {
  let written: Buffer | undefined;
  const compressed = new Map<Encoding, Promise<Buffer>>();

  function writeOnce(): Buffer {
    written ??= Buffer.from(JSON.stringify(write()));
    return written;
  }

  function compressOnce(encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding);
    if (known) return known;
    const made = compressions[encoding](writeOnce());
    compressed.set(encoding, made);
    return made;
  }

  return async (request, response) => {
    response.set('Cache-Control', 'no-store').vary('Accept-Encoding').type('json');
    const encoding = encodings.find((name) => request.acceptsEncodings(name));
    if (encoding === undefined) return void response.send(writeOnce());
    response.set('Content-Encoding', encoding).send(await compressOnce(encoding));
  };
}
