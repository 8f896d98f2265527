const storageKey = 'telltale-console-place';
/** Somebody who comes back later than this begins at the first screen. */
const lifeMs = 24 * 3_600_000;
/** A screen of the console, and one thing on it. Nothing else is ever kept, so nothing else is ever gone to. */
const form = /^(#[a-z]{1,20}(\/[\w.%-]{1,120})?)?$/;

/** Where in the console of this very server somebody was when they had to sign in. */
export interface ConsolePlace {
  /** The part of the address after `/console`. */
  readonly hash: string;
  /** Whose session ended there; null where nobody was signed in. */
  readonly userId: string | null;
}

/** In every tab of this browser: a mailed link opens another one. */
export function keepPlace({ hash, userId }: ConsolePlace): void {
  store(JSON.stringify({ hash, userId, untilMs: Date.now() + lifeMs }));
}

export function forgetPlace(): void {
  store(null);
}

export function readPlace(): ConsolePlace | null {
  const kept = parse(readStored());
  if (typeof kept !== 'object' || kept === null) return null;
  const { hash, userId, untilMs } = kept as Readonly<Record<string, unknown>>;
  if (typeof untilMs !== 'number' || untilMs < Date.now()) return null;
  if (typeof hash !== 'string' || !form.test(hash)) return null;
  return { hash, userId: typeof userId === 'string' ? userId : null };
}

export const consoleAt = (place: ConsolePlace | null) => `/console${place?.hash ?? ''}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readStored(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    // Private windows and strict settings forbid it.
    return '';
  }
}

function store(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // As above.
  }
}
