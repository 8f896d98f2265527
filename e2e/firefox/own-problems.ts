import { expect } from 'playwright/test';
import type { FirefoxWindow } from './firefox-tab.ts';

/** What this needs of Firefox's own globals. */
interface FirefoxGlobals {
  readonly Services: {
    readonly console: { getMessageArray(): readonly object[]; reset(): void };
  };
}

/** Firefox says so of every question that was on its way when its page was left: nobody waits for that answer. */
const pageWasLeft = /Promise (resolved|rejected) (after context unloaded|while context is inactive)/;

/** Whatever Firefox has logged of the extension's files since it was last asked: errors, and breaches of its policy. */
export async function expectNoProblems({ control }: FirefoxWindow, extensionUrl: string): Promise<void> {
  const logged = await control(takeMessages);
  const own = logged.filter((message) => message.includes(extensionUrl) && !pageWasLeft.test(message));
  expect(own).toEqual([]);
}

function takeMessages(): string[] {
  const { Services } = globalThis as unknown as FirefoxGlobals;
  const messages = Services.console.getMessageArray().map(String);
  Services.console.reset();
  return messages;
}
