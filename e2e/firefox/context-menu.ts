import type { FirefoxTab, FirefoxWindow } from './firefox-tab.ts';

/** Of Firefox's own window. */
interface Menu extends Element {
  readonly state: 'open' | 'closed' | string;
  activateItem(item: Element): void;
}

/** Opens Firefox's own menu over an element of a page, and picks what the extension has put there. */
export async function pickInMenu(
  { control }: FirefoxWindow,
  page: FirefoxTab,
  selector: string,
  label: string,
): Promise<void> {
  await page.rightClick(selector);
  await control(activate, label);
}

/** Runs in Firefox's own window. */
async function activate(label: string): Promise<void> {
  const menu = document.getElementById('contentAreaContextMenu') as Menu | null;
  for (let looks = 0; looks < 100 && menu?.state !== 'open'; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const items = [...(menu?.querySelectorAll('menuitem') ?? [])];
  const item = items.find((candidate) => candidate.getAttribute('label') === label);
  if (!item) throw new Error(`The menu has no "${label}".`);
  menu?.activateItem(item);
}
