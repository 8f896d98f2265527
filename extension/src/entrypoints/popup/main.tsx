import { render } from 'preact';
import { browser } from 'wxt/browser';
import { ask } from '../../messaging/protocol.ts';
import { paused } from '../../storage/items.ts';
import { onPermissionsChanged } from '../../storage/permissions.ts';
import { switchSite } from '../../storage/switch-site.ts';
import { chooseSiteMode, findTab, readPopupState } from '../../ui/popup-state.ts';
import { PopupView } from '../../ui/popup-view.tsx';
import { startPage } from '../../ui/start-page.ts';

const { app, wording } = startPage();
const tab = await findTab(location.search);

async function draw(): Promise<void> {
  const state = await readPopupState(tab);
  const { site } = state;
  render(
    <PopupView
      state={state}
      wording={wording}
      onSwitch={(enabled) => site !== null && void switchSite(site, enabled)}
      onPause={(off) => void paused.write(off)}
      onMode={(mode) => site !== null && void chooseSiteMode(site, mode)}
      onCheckPage={() => tab && void ask('lookAtTab', { tabId: tab.id })}
      onOptions={() => void browser.runtime.openOptionsPage()}
    />,
    app,
  );
}

onPermissionsChanged(() => void draw());
browser.storage.onChanged.addListener(() => void draw());
await draw();
