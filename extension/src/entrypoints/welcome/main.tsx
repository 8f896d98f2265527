import '@telltale/shared/client/zod-without-eval';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { readingMode, serverUrl } from '../../storage/items.ts';
import { mayCheckAllSites, onPermissionsChanged } from '../../storage/permissions.ts';
import { chooseAutomatic, chooseMode } from '../../ui/preference-store.ts';
import { startPage } from '../../ui/start-page.ts';
import { WelcomeView } from '../../ui/welcome-view.tsx';

const { app, wording } = startPage();
const server = await serverUrl.read();

async function draw(): Promise<void> {
  const [mode, automatic] = await Promise.all([readingMode.readWritten(), mayCheckAllSites()]);
  render(
    <WelcomeView
      mode={mode}
      automatic={automatic}
      hasServer={server !== ''}
      wording={wording}
      onMode={(mode) => chooseMode(mode, server)}
      onAutomatic={(allow) => void chooseAutomatic(allow)}
    />,
    app,
  );
}

browser.storage.onChanged.addListener(() => void draw());
onPermissionsChanged(() => void draw());
await draw();
