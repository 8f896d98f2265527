import type { PageSettings } from '../../messaging/protocol.ts';
import {
  apiKey,
  badgeCorner,
  display,
  pageSeconds,
  sensitivity,
  serverUrl,
  veil,
} from '../../storage/items.ts';

export async function readPageSettings(): Promise<PageSettings> {
  const [shown, from, cover, corner] = await Promise.all([
    display.read(),
    sensitivity.read(),
    veil.read(),
    badgeCorner.read(),
  ]);
  return { display: shown, sensitivity: from, veil: cover, corner };
}

/**
 * A choice about what is drawn holds on open pages at once; so does an account, with which checks go further, and a
 * server, for which nothing waits that was meant for another one. How far checks go is asked again by each of them.
 */
export function followSettings(onChange: () => void): void {
  for (const item of [display, sensitivity, veil, badgeCorner, apiKey, serverUrl, pageSeconds])
    item.watch(onChange);
}
