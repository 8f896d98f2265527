const maxBlobBytes = 20 * 1024 * 1024;

/** The bytes behind a blob: URL as a data: URL. Only the page that made it can read it. */
export async function readBlobUrl(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const blob = await (await fetch(url, { signal })).blob();
    if (blob.size > maxBlobBytes) return null;
    return await toDataUrl(blob);
  } catch {
    // Revoked, or shut off by the page's policy: the background then says that it cannot be read.
    return null;
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
