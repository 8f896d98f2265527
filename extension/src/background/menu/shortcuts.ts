import { browser } from 'wxt/browser';
import { type ShortcutName, shortcutNames } from '../../messaging/shortcuts.ts';
import { siteOf } from '../../messaging/site.ts';
import { readShownPage } from '../../storage/shown-page.ts';
import { isSiteOff, switchSite, togglePause } from '../../storage/switch-site.ts';
import { openSidePanel } from '../../ui/popup/side-panel.ts';

interface ShortcutTab {
  readonly id?: number | undefined;
  readonly windowId: number;
  readonly url?: string | undefined;
}

/**
 * A key counts as a click on the toolbar: it allows the page in front, for this once.
 * @param checkPage has the pictures of a tab's page checked because the reader asked
 */
export function followShortcuts(checkPage: (tabId: number) => Promise<unknown>): void {
  browser.commands.onCommand.addListener((command, tab) => {
    const name = shortcutNames.find((known) => known === command);
    if (name && tab) void act(name, tab, checkPage);
  });
}

function act(
  name: ShortcutName,
  tab: ShortcutTab,
  checkPage: (tabId: number) => Promise<unknown>,
): Promise<unknown> {
  switch (name) {
    case 'open_panel':
      return openSidePanel(tab.windowId);
    case 'toggle_all':
      return togglePause();
    case 'check_page':
      return tab.id === undefined ? Promise.resolve() : checkPage(tab.id);
    case 'toggle_site':
      return toggleSite(tab);
  }
}

async function toggleSite({ id, url }: ShortcutTab): Promise<void> {
  const site = siteOf(url) ?? (id === undefined ? null : ((await readShownPage(id))?.site ?? null));
  if (site !== null) await switchSite(site, await isSiteOff(site));
}
