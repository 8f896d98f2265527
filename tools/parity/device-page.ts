/** Runs in a page of the extension, whose hidden page is open beside it: what the device finds in one file. */
export function readOnDevice(base64: string): Promise<number | null> {
  const channel = new BroadcastChannel('telltale-reader');
  const id = crypto.randomUUID();
  const file = new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
  return new Promise<number | null>((resolve, reject) => {
    channel.onmessage = ({ data }) => {
      if (data.kind !== 'reply' || data.id !== id) return;
      channel.close();
      if ('reading' in data) resolve(data.reading.score);
      else reject(new Error(`The device could not read the file: ${data.problem}.`));
    };
    const wish = { provenance: true, pdq: false, trustAnchorsPem: '' };
    channel.postMessage({ kind: 'read', id, file, wish });
  });
}
