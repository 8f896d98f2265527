/**
 * Takes the token out of the address and leaves the address without it, so that neither the history nor a
 * screenshot keeps it. It rides in the fragment, which browsers send to no server. The tab remembers it, so that
 * reloading the page, as another language does, loses no link.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState({ token }, '', location.pathname + location.search);
  return token ?? readToken();
}

/** Once the link was used or refused. */
export function forgetLinkToken(): void {
  history.replaceState(null, '');
}

function readToken(): string | null {
  const state: unknown = history.state;
  const isKept = typeof state === 'object' && state !== null && 'token' in state;
  return isKept && typeof state.token === 'string' ? state.token : null;
}
