/**
 * The words of the site, in six languages. How to add words to a page:
 *
 * 1. Beside the page lies `locales/` with `en.json`, `de.json`, `es.json`, `fr.json`, `pt-BR.json` and `ar.json`, in ICU
 *    MessageFormat: places as `{host}`, counts as `{count, plural, one {# file} other {# files}}`. The keys of English
 *    are the type of all. (A page of many screens keeps a `locales/` beside each and gathers them: `console/locales`.)
 * 2. `words.ts` beside the folder picks one: `export const words = await wordsIn<typeof en>({ en: () => import(…), … })`.
 *    Screens use `words` as a plain constant; another language is another page load.
 * 3. A word with places is filled by `fill(words.x, { host })` of `format.ts`; a number that counts is given as a number.
 * 4. Dates, numbers, prices and counts are written by `format.ts`; words about verdicts are in `wording.ts`.
 * 5. Text of unknown direction between words (a file's name, an address) is wrapped in `<bdi>`.
 * 6. Tests in `tools/architecture` read every catalogue: no gaps, no lost places, no missing plural, no forbidden claim,
 *    and no screen that shows a word with places unfilled.
 * 7. `main.tsx` calls `dressPage(words.pageTitle)` (`page.tsx`) once: `lang`, `dir`, title, the masthead's
 *    `data-word`s, and the list of languages in the page's `data-languages`.
 */
import {
  chooseLanguage,
  firstKnown,
  type Language,
  languages,
  primaryOf,
} from '@telltale/shared/locales/languages.ts';
import { directionOf } from '@telltale/shared/locales/messages.ts';

const storageKey = 'telltale-language';

const switchedKey = 'telltale-language-switched';

const asked = firstKnown([new URLSearchParams(globalThis.location?.search).get('lang') ?? '']);
if (asked) keepChoice(asked);

/** What the reader chose, by `?lang=` or from the list of languages, now or earlier; else what the browser prefers. */
export const language: Language = asked ?? chooseLanguage([readChoice(), ...readPreferred()]);

/** The reader's own region where it fits the language, for dates and numbers: `en-GB` rather than `en`. */
export const formatTag = readPreferred().find((tag) => primaryOf(tag) === primaryOf(language)) ?? language;

export const direction = directionOf(language);

/** What the languages call themselves. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
};

/** Keeps the choice in this browser and reloads the page in that language. */
export function switchTo(chosen: string): void {
  if (!languages.some((known) => known === chosen)) return;
  keepChoice(chosen);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  // A browser that keeps nothing is told by the address instead.
  if (readChoice() !== chosen) address.searchParams.set('lang', chosen);
  history.replaceState(history.state, '', address);
  markSwitch();
  location.reload();
}

/** Whether this page was loaded because somebody chose its language; asked once. */
export function isJustSwitched(): boolean {
  try {
    const isSwitched = sessionStorage.getItem(switchedKey) !== null;
    sessionStorage.removeItem(switchedKey);
    return isSwitched;
  } catch {
    return false;
  }
}

/** For this tab: a page that the server writes may be loaded twice until it is in the language. */
function markSwitch(): void {
  try {
    sessionStorage.setItem(switchedKey, '');
  } catch {
    // As below.
  }
}

function readPreferred(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

function readChoice(): string {
  try {
    return globalThis.localStorage?.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

function keepChoice(chosen: string): void {
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // Private windows and strict settings forbid it.
  }
}
