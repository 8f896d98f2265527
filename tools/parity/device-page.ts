export interface OnDevice {
  readonly score: number | null;
  /** What a picture of this size is compared with; absent without a score. */
  readonly thresholds?: Readonly<Record<'uncertain' | 'likely_ai' | 'strong', number>>;
  /** How many views were looked at, of how many; absent where no detector was asked. */
  readonly views?: { readonly seen: number; readonly all: number };
  /** From the question to the answer. */
  readonly ms: number;
}

/** Runs in a page of the extension, whose hidden page is open beside it: what the device finds in one file. */
export function readOnDevice(base64: string): Promise<OnDevice> {
  const channel = new BroadcastChannel('telltale-analyzer');
  const id = crypto.randomUUID();
  const file = new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
  return new Promise<OnDevice>((resolve, reject) => {
    channel.onmessage = ({ data }) => {
      if (data.kind !== 'reply' || data.id !== id) return;
      channel.close();
      const ms = performance.now() - startMs;
      if ('value' in data) {
        const { score, thresholds, views } = data.value;
        resolve({ score, thresholds, views, ms });
      } else reject(new Error(`The device could not read the file: ${data.problem}.`));
    };
    const startMs = performance.now();
    const options = { provenance: true, pdq: false, trustAnchorsPem: '' };
    channel.postMessage({ kind: 'request', id, name: 'readPicture', request: { file, options } });
  });
}
