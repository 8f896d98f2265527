import { browser } from 'wxt/browser';

/** An error that nobody expected, without anything that a page or a reader brought into it. */
export interface NotedError {
  readonly atMs: number;
  readonly version: string;
  /** In which part of the extension. */
  readonly where: string;
  readonly name: string;
  readonly message: string;
  readonly stack: readonly string[];
}

type Keep = (noted: NotedError) => unknown;

const seen = new WeakSet<object>();
const maxFrames = 12;
const maxMessageChars = 200;

/** The background has the list; every other part of the extension sends what it meets there. */
let keep: Keep = (noted) => browser.runtime?.sendMessage?.({ type: 'noteError', noted });

export function keepErrorsWith(keepNoted: Keep): void {
  keep = keepNoted;
}

/** Notes an unexpected error, once however many hands it passes through. Never fails itself. */
export function noteError(error: unknown, where: string): void {
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return;
    seen.add(error);
  }
  try {
    const { version } = browser.runtime.getManifest();
    console.error(`Telltale ${version} (${where})`, error);
    void Promise.resolve(keep({ atMs: Date.now(), version, where, ...describeError(error) })).catch(
      () => undefined,
    );
  } catch {
    // The extension was reloaded under this page, and nobody is there to keep it.
    console.error(`Telltale (${where})`, error);
  }
}

/** Whose messages come from the JavaScript engine and speak of code; others may quote what they were about. */
const enginesOwn = ['TypeError', 'ReferenceError', 'RangeError'];

/** Name, message and stack of an error, without addresses and without content. */
export function describeError(error: unknown): Pick<NotedError, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: [] };
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  return {
    name,
    message: enginesOwn.includes(name) ? withoutAddresses(error.message) : '',
    stack: framesOf(error.stack ?? ''),
  };
}

/** Anything with a slash, a colon inside, an at sign or a dot inside may be an address, or a part of one. */
function withoutAddresses(message: string): string {
  const words = message.split(/\s+/).map((word) => (/[/@\\]|[.:]\S/.test(word) ? '…' : word));
  return words.join(' ').slice(0, maxMessageChars);
}

/** Where in our own files it happened, in the two forms that browsers write (https://tc39.es/proposal-error-stacks/). */
function framesOf(stack: string): string[] {
  const frame =
    /(?:at (?:async )?(?:([\w$.<>]+) \()?|([\w$.<>/]*)@)(?:chrome|moz)-extension:\/\/[^/\s]+\/([\w./-]+:\d+:\d+)/;
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, chromiumName, firefoxName, place] = frame.exec(line) ?? [];
      if (place === undefined) return [];
      const name = chromiumName || firefoxName;
      return [name ? `${name} ${place}` : place];
    })
    .slice(0, maxFrames);
}
