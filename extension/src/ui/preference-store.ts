import { type Display, display, type ReadingMode, readingMode, serverUrl } from '../storage/items.ts';
import { askForAllSites, askForServer, giveUpAllSites, mayCheckAllSites } from '../storage/permissions.ts';

export interface PreferenceState {
  readonly mode: ReadingMode;
  readonly display: Display;
  readonly automatic: boolean;
}

export async function readPreferences(): Promise<PreferenceState> {
  const [mode, shown, automatic] = await Promise.all([
    readingMode.read(),
    display.read(),
    mayCheckAllSites(),
  ]);
  return { mode, display: shown, automatic };
}

/** @param server known already, because a browser asks for a permission only while a click is fresh */
export async function chooseMode(mode: ReadingMode, server: string): Promise<void> {
  const asked = mode === 'device' ? undefined : askForServer(server);
  await readingMode.write(mode);
  await asked;
}

export async function chooseServer(server: string): Promise<void> {
  const asked = askForServer(server);
  await serverUrl.write(server);
  await asked;
}

export function chooseAutomatic(automatic: boolean): Promise<unknown> {
  return automatic ? askForAllSites() : giveUpAllSites();
}
