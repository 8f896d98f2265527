import { useEffect, useState } from 'preact/hooks';

export const screens = ['overview', 'keys', 'websites', 'billing', 'browsers', 'reviews', 'account'] as const;
/** Places that no entry of the menu leads to. */
const innerScreens = ['receipt'] as const;
export type ScreenName = (typeof screens)[number] | (typeof innerScreens)[number];

/** Where in the console the reader is: `#billing`, or one thing of it: `#reviews/rev_1`. */
export interface Route {
  readonly screen: ScreenName;
  readonly id: string | null;
}

function readRoute(hash: string): Route {
  const [name = '', id = ''] = hash.slice(1).split('/');
  const screen = [...screens, ...innerScreens].find((known) => known === name) ?? 'overview';
  return { screen, id: id === '' ? null : decodePart(id) };
}

export const placeOf = (screen: ScreenName, id?: string) =>
  `#${screen}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/** The payment page sends its visitors back with `?order=`. */
export const takeOrderId = (): string | null => new URLSearchParams(location.search).get('order');

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const follow = () => setRoute(readRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
