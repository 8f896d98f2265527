import { render } from 'preact';
import { ask } from '../../messaging/protocol.ts';
import { apiKey, serverUrl } from '../../storage/items.ts';
import { keyEnding } from '../../ui/options-form.ts';
import { OptionsView } from '../../ui/options-view.tsx';
import { startPage } from '../../ui/start-page.ts';

const { app, wording } = startPage();

async function draw(): Promise<void> {
  const [server, key] = await Promise.all([serverUrl.read(), apiKey.read()]);
  render(
    <OptionsView
      state={{ serverUrl: server, keyEnding: key === null ? null : keyEnding(key) }}
      wording={wording}
      onServer={async (value) => {
        await serverUrl.write(value);
        await draw();
      }}
      onKey={async (value) => {
        await apiKey.write(value);
        await draw();
      }}
      onTest={() => ask('testConnection', {})}
    />,
    app,
  );
}

await draw();
