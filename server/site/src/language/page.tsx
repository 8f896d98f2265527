import { render } from 'preact';
import { direction, language } from './language.ts';
import { LanguageList } from './language-list.tsx';
import { words } from './words.ts';
import './page.css';

/**
 * Puts the page around a screen into the reader's language: what the browser and screen readers are told, the
 * title, every `data-word` of the masthead, and a list of languages where the page has `data-languages`.
 */
export function dressPage(title: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-word], [data-word-label]')) {
    const { word, wordLabel } = element.dataset;
    if (isWord(word)) element.textContent = words[word];
    if (isWord(wordLabel)) element.setAttribute('aria-label', words[wordLabel]);
  }
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    // Some pages keep where their reader is behind the `#` of the address.
    event.preventDefault();
    document.getElementById('content')?.focus();
  });
  const place = document.querySelector('[data-languages]');
  if (place) render(<LanguageList />, place);
}

const isWord = (key: string | undefined): key is keyof typeof words => key !== undefined && key in words;
