import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

type ServeStaticOptions = NonNullable<Parameters<typeof express.static>[1]>;

/** As HTTP names them, with the extension of the copy that the build made; the smaller first. */
const encodings = { br: '.br', gzip: '.gz' } as const;

/** Nothing is listed, and no address is turned into another. */
const strict = { index: false, redirect: false } as const;

/** Files that a build made, each compressed where the build left a copy that the caller takes. */
export interface BuiltFiles {
  /** Sends what the address names, or passes on. */
  serve(options?: ServeStaticOptions): RequestHandler;
  /** @param path within the folder */
  has(path: string): boolean;
  /** Sends one page. @param path within the folder */
  sendPage(path: string, request: Request, response: Response, next: NextFunction): void;
}

/** @param folder what is in it is looked up once: an address must not make the server ask its disk for a copy */
export function openBuiltFiles(folder: string): BuiltFiles {
  const paths = new Set(existsSync(folder) ? pathsIn(folder) : []);

  function serve(options: ServeStaticOptions = {}): RequestHandler {
    const files = express.static(folder, { ...strict, ...options });
    const endings = ['', ...(options.extensions || []).map((extension) => `.${extension}`)];
    return (request, response, next) => {
      const { url } = request;
      const ending = endings.find((one) => paths.has(request.path + one));
      if (ending !== undefined) request.url = choose(paths, request, response, request.path + ending);
      files(request, response, (error?: unknown) => {
        request.url = url;
        // What answers instead is neither compressed nor of that kind.
        if (!response.headersSent)
          for (const name of ['Content-Encoding', 'Content-Type']) response.removeHeader(name);
        next(error);
      });
    };
  }

  const sendFile = serve();
  return {
    serve,
    has: (path) => paths.has(`/${path}`),
    sendPage(path, request, response, next) {
      const { url } = request;
      request.url = `/${path}`;
      sendFile(request, response, (error?: unknown) => {
        request.url = url;
        next(error);
      });
    },
  };
}

/** @returns the path of what is sent; the headers that say so are set */
function choose(paths: ReadonlySet<string>, request: Request, response: Response, path: string): string {
  if (!Object.values(encodings).some((extension) => paths.has(path + extension))) return path;
  response.vary('Accept-Encoding');
  // A part of a compressed file is of no use: who asks for a range counts the bytes of the whole.
  for (const [encoding, extension] of Object.entries(encodings))
    if (!request.headers.range && paths.has(path + extension) && request.acceptsEncodings(encoding)) {
      response.type(path.slice(path.lastIndexOf('.'))).set('Content-Encoding', encoding);
      return path + extension;
    }
  return path;
}

/** As an address names them. */
const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.split(sep).join('/')}`);
