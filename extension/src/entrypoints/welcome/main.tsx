import { render } from 'preact';
import { browser } from 'wxt/browser';
import { serverUrl } from '../../storage/items.ts';
import { onPermissionsChanged } from '../../storage/permissions.ts';
import { chooseAutomatic, chooseMode, readPreferences } from '../../ui/preference-store.ts';
import { startPage } from '../../ui/start-page.ts';
import { WelcomeView } from '../../ui/welcome-view.tsx';

const { app, wording } = startPage();
const server = await serverUrl.read();

async function draw(): Promise<void> {
  const state = await readPreferences();
  render(
    <WelcomeView
      state={state}
      wording={wording}
      onMode={(mode) => chooseMode(mode, server)}
      onAutomatic={(automatic) => void chooseAutomatic(automatic)}
    />,
    app,
  );
}

browser.storage.onChanged.addListener(() => void draw());
onPermissionsChanged(() => void draw());
await draw();
