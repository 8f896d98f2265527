/** The one tag of a publisher: loads the elements once the page has one, from an address that never changes. */
import { importAsBuilt } from './admit.ts';
import { hint } from './hint.ts';
import { languageOf } from './language.ts';
import { roomStyles } from './room.ts';
import { troubleNote } from './trouble.ts';

/** Put in by the build: the folder of this version, and the SHA-384 of its first module. */
declare const TELLTALE_FOLDER: string;
declare const TELLTALE_VIEW_INTEGRITY: string;

const tags = 'telltale-check,telltale-signal';
/** Asked of the prototype: `<img name="currentScript">` in the page would answer first (HTML, "named properties"). */
const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');
const own: HTMLScriptElement | null = currentScript?.get?.call(document);

/** Without these a browser keeps showing what the publisher put into the elements. */
const isAble =
  'attachInternals' in HTMLElement.prototype &&
  'adoptedStyleSheets' in Document.prototype &&
  'throwIfAborted' in AbortSignal.prototype;

function load(tries: number): void {
  const { href, host } = new URL(`../${TELLTALE_FOLDER}/view.js`, own?.src);
  importAsBuilt(href, TELLTALE_VIEW_INTEGRITY, tries).catch((error: unknown) => {
    console.error(error);
    const retry = () => {
      removeEventListener('online', retry);
      for (const note of notes) note.remove();
      load(tries + 1);
    };
    // Beside the publisher's own words, which stay until there is something better.
    const notes = [...document.querySelectorAll(tags)].map((tag) => {
      const note = troubleNote(languageOf(tag), host, retry);
      tag.append(note);
      return note;
    });
    addEventListener('online', retry);
  });
}

if (own && isAble) {
  const styles = new CSSStyleSheet();
  styles.replaceSync(roomStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
  // Elements inside a shadow root are seen by no selector: a page that has only such says so.
  if ('eager' in own.dataset || document.querySelector(tags)) load(0);
  else {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(tags)) return;
      watch.disconnect();
      load(0);
    });
    watch.observe(document, { childList: true, subtree: true });
  }
}
// A module has no element of its own (HTML, "document.currentScript").
if (!own) hint('the script does not know its address as a module: take type="module" from its tag.');
