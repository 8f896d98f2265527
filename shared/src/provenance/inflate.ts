/** Inflates zlib data; null when it is broken or would grow beyond the bound, at which the work stops. */
export async function inflateBounded(
  data: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const content = new Uint8Array(maxBytes);
  let sizeBytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (sizeBytes + part.value.byteLength > maxBytes) {
        await reader.cancel();
        return null;
      }
      content.set(part.value, sizeBytes);
      sizeBytes += part.value.byteLength;
    }
    return content.slice(0, sizeBytes);
  } catch {
    return null;
  }
}
