import { browser } from 'wxt/browser';
import { ask } from '../../messaging/ask.ts';
import { askForServer } from '../../storage/permissions.ts';
import { connectAccount, readCodeIn } from './account-connect.ts';
import type { AccountNews } from './account-section.tsx';
import { browserName } from './browser-name.ts';

/** From a click. What it takes is asked for first: a browser asks for a permission only while the click is fresh. */
export async function chooseAccount(serverUrl: string, signal: AbortSignal): Promise<AccountNews> {
  if (!(await askForServer(serverUrl))) return 'not_allowed';
  const asker = { serverUrl, browserName: browserName(navigator.userAgent) };
  const exchange = (code: Parameters<typeof ask<'exchangeCode'>>[1]) => ask('exchangeCode', code);
  const end = await connectAccount(asker, { exchange, readCode: readCodeIn }, signal);
  const here = await browser.tabs.getCurrent();
  if (here?.id !== undefined) await browser.tabs.update(here.id, { active: true });
  return end;
}
