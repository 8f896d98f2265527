import { connectPage } from '@telltale/shared/ui/connect-page';
import { browser } from 'wxt/browser';
import type { CodeExchange, ExchangeEnd } from '../../messaging/connect.ts';

/** How connecting ended; `closed` where the reader closed the page or thought better of it. */
export type ConnectEnd = ExchangeEnd | 'closed';

export interface Asker {
  readonly serverUrl: string;
  /** What the owner of the account is told about who asks. */
  readonly browserName: string;
}

export interface ConnectDeps {
  readonly exchange: (exchange: CodeExchange) => Promise<ExchangeEnd>;
  readonly readCode: (tabId: number) => Promise<ShownCode | null>;
}

/** What a page shows at one moment: where it is, and the code it holds, if any. */
export interface ShownCode {
  readonly pageUrl: string;
  readonly code: string;
}

/**
 * Opens the server's page in a tab of our own, waits until its owner has confirmed, takes the one-time code out of that
 * tab and no other, and has it exchanged. Code and verifier live as long as this call; the key is never seen here.
 */
export async function connectAccount(
  { serverUrl, browserName }: Asker,
  deps: ConnectDeps,
  signal: AbortSignal,
): Promise<ConnectEnd> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = base64Url(new Uint8Array(digest));
  const pageUrl = serverUrl + connectPage.path;
  const asked = new URLSearchParams({ challenge, name: browserName });
  const { id: tabId } = await browser.tabs.create({ url: `${pageUrl}#${asked}` });
  if (tabId === undefined) return 'failed';
  const code = await codeIn(tabId, pageUrl, deps.readCode, signal);
  if (code === null) return 'closed';
  const end = await deps.exchange({ serverUrl, code, verifier });
  await browser.tabs.remove(tabId).catch(() => undefined);
  return end;
}

/** The code, once that very tab shows it on that very page; null when the tab is closed or the signal aborts. */
function codeIn(
  tabId: number,
  pageUrl: string,
  readCode: ConnectDeps['readCode'],
  signal: AbortSignal,
): Promise<string | null> {
  const over = new AbortController();
  return new Promise<string | null>((resolve) => {
    const onTabChange = async (id: number, _change: object, tab: { url?: string | undefined }) => {
      if (id !== tabId || tab.url !== pageUrl + connectPage.readyFragment) return;
      const shown = await readCode(tabId).catch(() => null);
      // Between the look at the address and the look at the page, the tab may have gone elsewhere.
      if (shown?.pageUrl === pageUrl && /^[\w-]{43}$/.test(shown.code)) resolve(shown.code);
    };
    const onTabRemoved = (id: number) => id === tabId && resolve(null);
    browser.tabs.onUpdated.addListener(onTabChange);
    browser.tabs.onRemoved.addListener(onTabRemoved);
    signal.addEventListener('abort', () => resolve(null), { signal: over.signal });
    over.signal.addEventListener('abort', () => {
      browser.tabs.onUpdated.removeListener(onTabChange);
      browser.tabs.onRemoved.removeListener(onTabRemoved);
    });
  }).finally(() => over.abort());
}

export async function readCodeIn(tabId: number): Promise<ShownCode | null> {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    func: lookForCode,
    args: [connectPage.codeElementId],
  });
  return answer?.result ?? null;
}

/** Runs in the page, apart from its scripts. */
function lookForCode(elementId: string): ShownCode {
  const code = document.getElementById(elementId)?.textContent ?? '';
  return { pageUrl: location.origin + location.pathname, code };
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
