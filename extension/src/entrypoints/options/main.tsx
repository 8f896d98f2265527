import { render } from 'preact';
import { ask } from '../../messaging/protocol.ts';
import { apiKey, display, serverUrl, trustAnchors } from '../../storage/items.ts';
import { onPermissionsChanged } from '../../storage/permissions.ts';
import { keyEnding } from '../../ui/options-form.ts';
import { OptionsView } from '../../ui/options-view.tsx';
import { chooseAutomatic, chooseMode, chooseServer, readPreferences } from '../../ui/preference-store.ts';
import { startPage } from '../../ui/start-page.ts';

const { app, wording } = startPage();

async function draw(): Promise<void> {
  const [server, key, anchors, preferences] = await Promise.all([
    serverUrl.read(),
    apiKey.read(),
    trustAnchors.read(),
    readPreferences(),
  ]);
  const thenDraw =
    <T,>(write: (value: T) => Promise<unknown>) =>
    async (value: T) => {
      await write(value);
      await draw();
    };
  render(
    <OptionsView
      state={{
        serverUrl: server,
        keyEnding: key === null ? null : keyEnding(key),
        trustAnchors: anchors,
        preferences,
      }}
      wording={wording}
      onMode={thenDraw((mode) => chooseMode(mode, server))}
      onDisplay={thenDraw(display.write)}
      onAutomatic={thenDraw(chooseAutomatic)}
      onServer={thenDraw(chooseServer)}
      onKey={thenDraw(apiKey.write)}
      onTrust={thenDraw(trustAnchors.write)}
      onTest={() => ask('testConnection', {})}
    />,
    app,
  );
}

onPermissionsChanged(() => void draw());
await draw();
