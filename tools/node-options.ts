/**
 * What Node runs the server with. A small heap counts the bytes of an upload as part of it, and is collected in the
 * middle of each check: 38 ms of 165, with 1 MB uploads.
 */
const heapOptions = ['--initial-heap-size=256'];

/** What was left of reading a million fingerprints is collected in between (`fill-index.ts`). */
const collectOptions = ['--expose-gc'];

/** Node reads the sources with these. */
export const typescriptOptions = [
  '--import',
  new URL('../server/src/platform/typescript.mjs', import.meta.url).href,
];

/** Of the server's process, from its sources. */
export const serverNodeOptions = [...heapOptions, ...collectOptions, ...typescriptOptions];

/** Of the compiled server in the image: the Dockerfile repeats them. Stacks in its log name the lines of the sources. */
export const imageNodeOptions = [...heapOptions, ...collectOptions, '--enable-source-maps'];
