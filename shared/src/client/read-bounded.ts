/** The whole of a body in its parts; null where it is larger, and then nothing more of it is asked for. */
export async function readBounded(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let leftBytes = maxBytes;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    leftBytes -= part.value.byteLength;
    if (leftBytes < 0) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return parts;
}
