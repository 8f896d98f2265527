import { browser } from 'wxt/browser';
import { mayNameAddress } from '../../messaging/address-space.ts';
import { toDataUrl } from '../../messaging/data-url.ts';
import type { AskingFrame } from '../../messaging/page-read.ts';
import { readMediaFile } from './read-media.ts';

/** What a message can carry as text. */
const maxBytes = 20 * 1024 * 1024;
const timeoutMs = 60_000;

/**
 * A recording of a page as a data: URL: as the page itself may read it, which the click in the context menu allows for
 * that tab, else as anybody may who sends no cookies. Only one of which the page has loaded something; null otherwise,
 * and where nobody may read it.
 */
export async function readRecording(
  frame: AskingFrame,
  pageUrl: string | undefined,
  url: string,
): Promise<string | null> {
  if (!mayNameAddress(pageUrl, url)) return null;
  const { tabId, frameId } = frame;
  const [injected] = await browser.scripting
    .executeScript({
      target: { tabId, frameIds: [frameId] },
      func: readLoaded,
      args: [url, maxBytes, timeoutMs],
    })
    .catch(() => []);
  const result: unknown = injected?.result;
  if (typeof result === 'string') return result.startsWith('data:') ? result : null;
  if (result !== false) return null;
  const file = await readMediaFile(url, pageUrl, AbortSignal.timeout(timeoutMs)).catch(() => null);
  return file && file.size <= maxBytes ? toDataUrl(file) : null;
}

/**
 * Runs in the page, so it may use nothing but what stands in it.
 * @returns false where the page may not read it, null where it never loaded it
 */
async function readLoaded(url: string, mostBytes: number, withinMs: number): Promise<string | false | null> {
  function* playersIn(root: ParentNode): Generator<HTMLMediaElement> {
    yield* root.querySelectorAll<HTMLMediaElement>('audio, video');
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* playersIn(shadowRoot);
  }
  const isLoaded = [...playersIn(document)].some(
    ({ currentSrc, readyState }) => currentSrc === url && readyState > 0,
  );
  if (!isLoaded) return null;
  const inTime = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(url, { credentials: 'same-origin', redirect: 'error', signal: inTime });
    if (!response.ok || !response.body) return false;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    let leftBytes = mostBytes;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      leftBytes -= part.value.byteLength;
      if (leftBytes < 0) return reader.cancel().then(() => null);
      parts.push(part.value);
    }
    const blob = new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    return await new Promise((resolve) => {
      const file = new FileReader();
      file.onload = () => resolve(String(file.result));
      file.onerror = () => resolve(null);
      file.readAsDataURL(blob);
    });
  } catch {
    // A live broadcast has no end for anybody else either.
    return inTime.aborted ? null : false;
  }
}
