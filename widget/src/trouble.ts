import { element } from './dom.ts';
import type { Language } from './language.ts';

/** Said where not even words could be loaded, so they are part of whatever is there. */
export const troubleWords: Readonly<Record<Language, readonly [unreachable: string, retry: string]>> = {
  en: ['{host} could not be reached.', 'Try again'],
  de: ['{host} war nicht erreichbar.', 'Erneut versuchen'],
  es: ['No se pudo acceder a {host}.', 'Reintentar'],
  fr: ['{host} est injoignable.', 'Réessayer'],
  'pt-BR': ['Não foi possível acessar {host}.', 'Tentar de novo'],
  ar: ['تعذّر الوصول إلى {host}.', 'المحاولة مجددًا'],
};

export function troubleSentence(language: Language, host: string): string {
  return troubleWords[language][0].replace('{host}', host);
}

/** Says that something could not be loaded, with a button that tries again. */
export function troubleNote(language: Language, host: string, onRetry: () => void): HTMLElement {
  const [, retry] = troubleWords[language];
  const button = element('button', { type: 'button', class: 'button', part: 'button' }, retry);
  button.onclick = onRetry;
  const attributes = { class: 'trouble', part: 'problem', lang: language };
  return element('p', { ...attributes, dir: 'auto' }, troubleSentence(language, host), ' ', button);
}
