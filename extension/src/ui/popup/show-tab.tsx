import { render } from 'preact';
import { browser } from 'wxt/browser';
import { ask } from '../../messaging/ask.ts';
import { tellTab } from '../../messaging/tab-signals.ts';
import { paused } from '../../storage/items.ts';
import { askToSend, onPermissionsChanged } from '../../storage/permissions.ts';
import { switchSite } from '../../storage/switch-site.ts';
import { openShortcutSettings } from '../parts/shortcut-store.ts';
import { startPage } from '../parts/start-page.ts';
// In this order: what belongs to one part comes after what is said of the whole, and a switched-off button comes last.
import './popup.css';
import './results.css';
import { openFileAccessSettings } from './file-access.ts';
import { chooseSiteMode, findTab, type PopupState, type PopupTab, readPopupState } from './popup-state.ts';
import { type PopupActions, PopupView } from './popup-view.tsx';
import { createShownStore } from './shown-store.ts';
import { hasSidePanel, openSidePanel } from './side-panel.ts';
import '../parts/guarded-button.css';

/** Draws what is known about the tab in front, and again whenever something of it changes. */
export async function showTab(surface: 'popup' | 'panel'): Promise<void> {
  const { app, wording } = startPage();
  if (surface === 'popup') await fitOwnWindow();
  const shownStore = createShownStore(() => redraw());
  let latest = 0;
  const redraw = () => void draw();
  const draw = async () => {
    latest += 1;
    const turn = latest;
    const tab = await findTab(location.search);
    const state = await readPopupState(tab);
    // A later change may have been read sooner.
    if (turn !== latest) return;
    const actions = actionsFor(tab, state, redraw);
    const onPanel = surface === 'popup' ? actions.onPanel : undefined;
    const shown = tab ? shownStore.about(tab.id, state.records) : undefined;
    render(<PopupView {...{ state, wording, surface, shown }} {...actions} onPanel={onPanel} />, app);
  };
  onPermissionsChanged(redraw);
  browser.storage.onChanged.addListener(redraw);
  if (surface === 'panel') followTabs(redraw);
  await draw();
}

/**
 * A popup of the browser's is as wide as its content, which therefore may not ask how wide the window is: it would stay
 * as narrow as it starts. In a tab, or in a window opened from a card, the window was there first.
 */
async function fitOwnWindow(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab) document.documentElement.classList.add('own-window');
}

/** The panel stays open while the reader goes from tab to tab, and from page to page. */
function followTabs(redraw: () => void): void {
  browser.tabs.onActivated.addListener(redraw);
  browser.tabs.onUpdated.addListener(redraw);
  browser.windows.onFocusChanged.addListener(redraw);
}

function actionsFor(tab: PopupTab | null, { site, serverUrl }: PopupState, redraw: () => void): PopupActions {
  return {
    onSwitch: (enabled) => site !== null && void switchSite(site, enabled),
    onPause: (off) => void paused.write(off),
    onMode: (mode) => site !== null && void chooseSiteMode(site, mode, serverUrl).finally(redraw),
    onCheckPage: () => tab && void ask('lookAtTab', { tabId: tab.id }),
    onOptions: () => void browser.runtime.openOptionsPage(),
    onHistory: () => void browser.tabs.create({ url: browser.runtime.getURL('/past-checks.html') }),
    onPanel: tab && hasSidePanel() ? () => void openSidePanel(tab.windowId) : undefined,
    onShortcuts: () => void openShortcutSettings(),
    onFileAccess: () => void openFileAccessSettings(),
    rowActions: {
      onAsk: ({ imageUrl, mark, site }, once) => {
        const clickId = crypto.randomUUID();
        const ask = () => tab && tellTab(tab.id, 'checkPicture', { imageUrl, mark, site, once, clickId });
        if (once === 'device') void ask();
        else void askToSend(serverUrl).then((may) => may && ask());
      },
      onLook: ({ imageUrl, mark, site }) =>
        tab && void tellTab(tab.id, 'lookAtPicture', { imageUrl, mark, site }),
      onVideo({ imageUrl: videoUrl, mark, site }) {
        const clickId = crypto.randomUUID();
        const ask = () => tab && tellTab(tab.id, 'checkVideo', { videoUrl, mark, site, clickId });
        void askToSend(serverUrl).then((may) => may && ask());
      },
    },
    onReport: (recordId, opinion) => ask('reportAnswer', { recordId, opinion }),
  };
}
