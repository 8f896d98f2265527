import { browser } from 'wxt/browser';
import { readSafely } from './read-safely.ts';

interface RootOpener {
  openOrClosedShadowRoot(element: Element): ShadowRoot | null;
}

/** HTML lets only these elements, and those of the page's own making, have a shadow root. */
const mayHaveRoot = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/**
 * Closed ones, too: browsers open them to extensions, Chromium by
 * https://developer.chrome.com/docs/extensions/reference/api/dom and Firefox by
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/dom/openOrClosedShadowRoot.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const { shadowRoot, localName } = readSafely(element);
  if (shadowRoot) return shadowRoot;
  if (!(element instanceof HTMLElement) || !mayHaveRoot.test(localName)) return null;
  const { dom } = browser as { readonly dom?: RootOpener };
  if (dom) return dom.openOrClosedShadowRoot(element);
  return (element as { readonly openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot ?? null;
}

/** The shadow roots that were found on a page, for those who look for something in them. */
export interface FoundRoots {
  /** Once for each. */
  add(root: ShadowRoot): void;
  /** Those that are on the page now. */
  all(): Iterable<ShadowRoot>;
  onFound(listener: (root: ShadowRoot) => void): void;
}

export function createFoundRoots(): FoundRoots {
  // Else a page that replaces its elements for hours would never get rid of one. What was taken out may come back.
  const roots = new Set<WeakRef<ShadowRoot>>();
  const listeners: ((root: ShadowRoot) => void)[] = [];
  return {
    add(root) {
      roots.add(new WeakRef(root));
      for (const listener of listeners) listener(root);
    },
    *all() {
      for (const each of roots) {
        const root = each.deref();
        if (!root) roots.delete(each);
        else if (root.isConnected) yield root;
      }
    },
    onFound: (listener) => void listeners.push(listener),
  };
}
