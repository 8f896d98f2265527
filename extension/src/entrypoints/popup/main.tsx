import { render } from 'preact';
import { browser } from 'wxt/browser';
import { findTab, readPopupState, switchSite } from '../../ui/popup-state.ts';
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
      onOptions={() => void browser.runtime.openOptionsPage()}
    />,
    app,
  );
}

browser.storage.onChanged.addListener(() => void draw());
await draw();
