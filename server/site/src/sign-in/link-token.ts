/**
 * Takes the token out of the address and leaves the address without it, so that neither the history nor a
 * screenshot keeps it. It rides in the fragment, which browsers send to no server.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(null, '', location.pathname);
  return token;
}
