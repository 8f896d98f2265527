import { leaveOtherServer } from '../storage/account.ts';
import {
  type BadgeCorner,
  badgeCorner,
  type Display,
  display,
  type ReadingMode,
  readingMode,
  type Sensitivity,
  sensitivity,
  serverUrl,
  type Veil,
  veil,
} from '../storage/items.ts';
import { askForAllSites, askForServer, giveUpAllSites, mayCheckAllSites } from '../storage/permissions.ts';

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
 * What is chosen holds, whatever the reader answers to the browser's question.
 * @param server known already, because a browser asks for a permission only while a click is fresh
 */
export async function chooseMode(mode: ReadingMode, server: string): Promise<void> {
  if (mode !== 'device') void askForServer(server);
  await readingMode.write(mode);
}

export async function chooseServer(server: string): Promise<void> {
  if (server !== '') void askForServer(server);
  await leaveOtherServer(server);
  await serverUrl.write(server);
}

export function chooseAutomatic(automatic: boolean): Promise<unknown> {
  return automatic ? askForAllSites() : giveUpAllSites();
}
