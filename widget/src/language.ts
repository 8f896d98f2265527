import { chooseLanguage, type Language } from '@telltale/shared/locales/languages.ts';

export type { Language };

/** What the element or the page around it is written in, then what its reader reads. */
export function languageOf(host: Element): Language {
  const around = host.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang;
  return chooseLanguage([...(around ? [around] : []), ...navigator.languages]);
}

/** How its files are named. */
export const fileTagOf = (language: Language) => language.toLowerCase() as Lowercase<Language>;

/** Calls back when what surrounds the element says that it is in another language. */
export function watchLanguage(host: Element, onChange: () => void, signal: AbortSignal): void {
  let latest = languageOf(host);
  const changes = new MutationObserver(() => {
    const language = languageOf(host);
    if (language === latest) return;
    latest = language;
    onChange();
  });
  changes.observe(document, { subtree: true, attributeFilter: ['lang'] });
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
}
