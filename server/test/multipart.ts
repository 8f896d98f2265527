/** One part of a form: its header lines, and what follows them. */
export interface Part {
  readonly head: string;
  readonly content: Buffer | string;
}

/** A form written by hand, as no library would. */
export function handmade(boundary: string, parts: readonly Part[], preamble = ''): Buffer {
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([Buffer.from(preamble), ...written, Buffer.from(`--${boundary}--\r\n`)]);
}
