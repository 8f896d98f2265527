import { languages } from '@telltale/shared/locales/languages.ts';
import { useEffect, useRef } from 'preact/hooks';
import { isJustSwitched, language, languageNames, switchTo } from './language.ts';
import { words } from './words.ts';

/** Keys that end a choice; every other one goes through the list, and the browser tells of each language passed. */
const endKeys = ['', 'Enter', ' ', 'Tab', 'Escape'];

/**
 * With a mouse a choice counts at once. With the keyboard it counts with Enter, or when the list is left: to look
 * through a list must not take the page away (WCAG 2.2, 3.2.2).
 */
export function LanguageList() {
  const list = useRef<HTMLSelectElement>(null);
  const lastKey = useRef('');
  useEffect(() => {
    if (isJustSwitched()) list.current?.focus();
  }, []);

  function choose(): void {
    const chosen = list.current?.value;
    if (chosen !== undefined && chosen !== language) switchTo(chosen);
  }

  return (
    <select
      ref={list}
      class="languages"
      aria-label={words.language}
      value={language}
      onPointerDown={() => {
        lastKey.current = '';
      }}
      onKeyDown={({ key }) => {
        lastKey.current = key;
        if (key === 'Enter') choose();
      }}
      onChange={() => endKeys.includes(lastKey.current) && choose()}
      onBlur={choose}
    >
      {languages.map((known) => (
        <option key={known} value={known} lang={known}>
          {languageNames[known]}
        </option>
      ))}
    </select>
  );
}
