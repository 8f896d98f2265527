import type { FirefoxWindow } from './firefox-tab.ts';

/** What this needs of Firefox's own window. */
interface FirefoxGlobals {
  readonly Services: { readonly prefs: { setBoolPref(name: string, value: boolean): void } };
}

interface Question extends Element {
  readonly button: HTMLElement;
  readonly secondaryButton: HTMLElement;
}

/** Whether Firefox asks its reader when the extension asks leave for something; else it grants it. */
export function askQuestions({ control }: FirefoxWindow, asks: boolean): Promise<void> {
  return control((value) => {
    const { Services } = globalThis as unknown as FirefoxGlobals;
    Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', value);
  }, asks);
}

/** Presses a button of the question that Firefox itself shows, once it does. */
export function answerQuestion({ control }: FirefoxWindow, answer: 'yes' | 'no'): Promise<void> {
  return control(press, answer);
}

/** Runs in Firefox's own window. */
async function press(answer: 'yes' | 'no'): Promise<void> {
  const find = () => document.querySelector('#addon-webext-permissions-notification') as Question | null;
  const isShown = () => (find()?.getClientRects().length ?? 0) > 0;
  const wait = async (until: () => boolean) => {
    for (let looks = 0; looks < 200 && !until(); looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (!until()) throw new Error('Firefox did not ask, or did not hear.');
  };
  await wait(isShown);
  const question = find();
  // A question that has just come up takes no press.
  await new Promise((resolve) => setTimeout(resolve, 600));
  (answer === 'yes' ? question?.button : question?.secondaryButton)?.click();
  await wait(() => !isShown());
}
