import '@telltale/shared/client/zod-without-eval';
import { render } from 'preact';
import { ask } from '../../messaging/ask.ts';
import { disconnect, readConnection } from '../../storage/account.ts';
import { forgetAnswers } from '../../storage/check-memory.ts';
import {
  apiKey,
  badgeCorner,
  display,
  pageSeconds,
  readingMode,
  sensitivity,
  serverUrl,
  tokensADay,
  tokenUse,
  trustAnchors,
  veil,
} from '../../storage/items.ts';
import { onPermissionsChanged } from '../../storage/permissions.ts';
import { readTokensToday } from '../../storage/token-use.ts';
import { chooseAccount } from '../../ui/options/account-store.ts';
import { keyEnding } from '../../ui/options/options-form.ts';
import { type OptionsState, OptionsView } from '../../ui/options/options-view.tsx';
import {
  chooseAutomatic,
  chooseMode,
  chooseServer,
  readPreferences,
} from '../../ui/options/preference-store.ts';
import { startPage } from '../../ui/parts/start-page.ts';
import '../../ui/options/option-groups.css';

const { app, wording } = startPage();
document.title = wording.text('options_heading');
const [falseAlarms, misses] = await Promise.all([ask('falseAlarms', {}), ask('misses', {})]);

async function readState(): Promise<OptionsState> {
  const [server, key, connection, anchors, preferences, tokens, seconds] = await Promise.all([
    serverUrl.read(),
    apiKey.read(),
    readConnection(),
    trustAnchors.read(),
    readPreferences(),
    readTokensToday(Date.now()),
    pageSeconds.read(),
  ]);
  return {
    serverUrl: server,
    keyEnding: key === null ? null : keyEnding(key),
    connection,
    trustAnchors: anchors,
    preferences,
    tokens,
    pageSeconds: seconds,
    falseAlarms,
    misses,
  };
}

const thenDraw =
  <T,>(write: (value: T) => Promise<unknown>) =>
  async (value: T) => {
    await write(value);
    await draw();
  };

async function draw(): Promise<void> {
  const state = await readState();
  render(
    <OptionsView
      state={state}
      wording={wording}
      onMode={thenDraw((mode) => chooseMode(mode, state.serverUrl))}
      onDisplay={thenDraw(display.write)}
      onSensitivity={thenDraw(sensitivity.write)}
      onVeil={thenDraw(veil.write)}
      onCorner={thenDraw(badgeCorner.write)}
      onPageSeconds={thenDraw(pageSeconds.write)}
      onTokens={thenDraw(tokensADay.write)}
      onAutomatic={thenDraw(chooseAutomatic)}
      onConnect={(signal) => chooseAccount(state.serverUrl, signal).finally(draw)}
      onDisconnect={() => disconnect().then(draw)}
      onServer={thenDraw(chooseServer)}
      onKey={thenDraw(apiKey.write)}
      onTrust={thenDraw((pem) => trustAnchors.write(pem).then(forgetAnswers))}
      onTest={() => ask('testConnection', {})}
    />,
    app,
  );
}

onPermissionsChanged(() => void draw());
tokenUse.watch(() => void draw());
readingMode.watch(() => void draw());
await draw();
