import { browser } from 'wxt/browser';
import { type ShortcutName, shortcutNames } from '../../messaging/shortcuts.ts';

export interface Shortcut {
  readonly name: ShortcutName;
  /** As the browser writes them; empty where the reader took them away, or another extension had them first. */
  readonly keys: string;
}

export async function readShortcuts(): Promise<readonly Shortcut[]> {
  const commands = await browser.commands.getAll();
  const keysOf = (name: ShortcutName) => commands.find((command) => command.name === name)?.shortcut ?? '';
  return shortcutNames.map((name) => ({ name, keys: keysOf(name) }));
}

interface FirefoxCommands {
  openShortcutSettings?(): Promise<void>;
}

/** Only the browser itself may change them. */
export async function openShortcutSettings(): Promise<void> {
  const { openShortcutSettings: open } = browser.commands as FirefoxCommands;
  await (open?.() ?? browser.tabs.create({ url: 'chrome://extensions/shortcuts' }));
}
