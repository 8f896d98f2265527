import { language } from '../language/language.ts';
import { dressPage } from '../language/page.tsx';

/**
 * For a page that comes from the server in the reader's language. The server knows what the browser prefers, not what
 * was chosen from the list and kept here: such a reader is sent to the page in that language.
 */
export function askInLanguage(title: string): void {
  const address = new URL(location.href);
  if (document.documentElement.lang !== language && address.searchParams.get('lang') !== language) {
    address.searchParams.set('lang', language);
    location.replace(address);
    return;
  }
  dressPage(title);
}
