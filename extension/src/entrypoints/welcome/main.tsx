import '@telltale/shared/client/zod-without-eval';
import { verdictBadgeStyles } from '@telltale/shared/ui/verdict-badge.tsx';
import { render } from 'preact';
import { ask } from '../../messaging/ask.ts';
import { readingMode, serverUrl } from '../../storage/items.ts';
import { mayCheckAllSites, onPermissionsChanged } from '../../storage/permissions.ts';
import { chooseAutomatic, chooseMode } from '../../ui/options/preference-store.ts';
import { adoptStyles } from '../../ui/parts/adopt-styles.ts';
import { startPage } from '../../ui/parts/start-page.ts';
import { WelcomeView } from '../../ui/welcome/welcome-view.tsx';
import { badgeSamples } from './badge-samples.ts';

const { app, wording } = startPage();
adoptStyles(document, [verdictBadgeStyles]);
document.title = `${wording.text('welcome_heading')} · Telltale`;
const [server, falseAlarms, misses] = await Promise.all([
  serverUrl.read(),
  ask('falseAlarms', {}),
  ask('misses', {}),
]);

async function draw(): Promise<void> {
  const [mode, automatic] = await Promise.all([readingMode.readWritten(), mayCheckAllSites()]);
  render(
    <WelcomeView
      mode={mode}
      automatic={automatic}
      hasServer={server !== ''}
      samples={badgeSamples}
      falseAlarms={falseAlarms}
      misses={misses}
      wording={wording}
      onMode={(mode) => chooseMode(mode, server)}
      onAutomatic={(allow) => void chooseAutomatic(allow)}
    />,
    app,
  );
}

// Checks write a lot while this page is open; only this is shown on it.
readingMode.watch(() => void draw());
onPermissionsChanged(() => void draw());
await draw();
