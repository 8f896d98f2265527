const storageKey = 'telltale-signed-in';
/** A session that nobody uses ends after a day (docs/spec/decisions.md), so what is remembered does, too. */
const idleMs = 24 * 3_600_000;

/**
 * Remembers in this browser that somebody is signed in, so that every page's masthead leads to the console from its
 * first paint on (`signed-in-early.js`). The session itself is a cookie that no script sees: what is remembered here
 * opens nothing.
 */
export function rememberSignedIn(): void {
  document.documentElement.dataset.signedIn = '';
  store(String(Date.now() + idleMs));
}

export function forgetSignedIn(): void {
  delete document.documentElement.dataset.signedIn;
  store(null);
}

function store(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // Private windows and strict settings forbid it: the masthead then says "Sign in".
  }
}
