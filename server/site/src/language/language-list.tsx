import { languages } from '@telltale/shared/locales/languages.ts';
import { useListChoice } from '@telltale/shared/ui/list-choice';
import { useEffect, useRef } from 'preact/hooks';
import { isJustSwitched, language, languageNames, switchTo } from './language.ts';
import { words } from './words.ts';

/** To look through it takes the page nowhere. */
export function LanguageList() {
  const list = useRef<HTMLSelectElement>(null);
  const choice = useListChoice((chosen) => chosen !== language && switchTo(chosen));
  useEffect(() => {
    if (isJustSwitched()) list.current?.focus();
  }, []);

  return (
    <select ref={list} class="languages" aria-label={words.language} value={language} {...choice}>
      {languages.map((known) => (
        <option key={known} value={known} lang={known}>
          {languageNames[known]}
        </option>
      ))}
    </select>
  );
}
