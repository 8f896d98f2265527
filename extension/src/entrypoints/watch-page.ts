import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { beginLife } from '../content/life/script-life.ts';
import { whenRewritten } from '../content/life/when-rewritten.ts';
import { startContent } from '../content/main.ts';

/**
 * The script in pages: registered only where the reader allows it, or run once on a click. It is no content script by
 * WXT's word, because those announce themselves by an event that the page hears, too.
 */
export default defineUnlistedScript(watchPage);

function watchPage(): void {
  const life = beginLife();
  startContent(life);
  whenRewritten(watchPage, life.signal);
}
