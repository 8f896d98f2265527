import type { BadgeCorner, Display, Sensitivity, Veil } from '../../messaging/page-choices.ts';
import { leaveOtherServer } from '../../storage/account.ts';
import {
  badgeCorner,
  display,
  type ReadingMode,
  readingMode,
  sensitivity,
  serverUrl,
  veil,
} from '../../storage/items.ts';
import {
  askForAllSites,
  askForServer,
  askToSend,
  giveUpAllSites,
  mayCheckAllSites,
} from '../../storage/permissions.ts';

export interface PreferenceState {
  readonly mode: ReadingMode;
  readonly display: Display;
  readonly sensitivity: Sensitivity;
  readonly veil: Veil;
  readonly corner: BadgeCorner;
  readonly automatic: boolean;
}

export async function readPreferences(): Promise<PreferenceState> {
  const [mode, shown, from, cover, corner, automatic] = await Promise.all([
    readingMode.read(),
    display.read(),
    sensitivity.read(),
    veil.read(),
    badgeCorner.read(),
    mayCheckAllSites(),
  ]);
  return { mode, display: shown, sensitivity: from, veil: cover, corner, automatic };
}

/**
 * @param server known already, because a browser asks for a permission only while a click is fresh
 * @returns whether it holds: not where the reader declines to let anything leave
 */
export async function chooseMode(mode: ReadingMode, server: string): Promise<boolean> {
  if (mode !== 'device' && !(await askToSend(server))) return false;
  await readingMode.write(mode);
  return true;
}

export async function chooseServer(server: string): Promise<void> {
  if (server !== '') void askForServer(server);
  await leaveOtherServer(server);
  await serverUrl.write(server);
}

export function chooseAutomatic(automatic: boolean): Promise<unknown> {
  return automatic ? askForAllSites() : giveUpAllSites();
}
