import { aroundElement } from '../page/composed-tree.ts';
import { readSafely } from '../page/read-safely.ts';

/** Where that which belongs to an element must stand to be seen and pressed. */
export interface Ground {
  /** The page takes clicks and keys nowhere else, or closes this when a click comes from elsewhere. */
  readonly element: Element;
  /** It lies in the browser's top layer, above everything that is not there, too. */
  readonly isRaised: boolean;
}

/**
 * `:modal` is what keeps the reader from the rest of the page: a dialog, and an element in full screen
 * (https://developer.mozilla.org/docs/Web/CSS/:modal).
 */
const inTopLayer = ':modal, :popover-open, :fullscreen';

export function groundOf(element: Element): Ground {
  let isRaised = false;
  for (const at of [element, ...aroundElement(element)]) {
    if (!isOnTop(at)) continue;
    isRaised = true;
    if (shutsOutOthers(at)) return { element: at, isRaised };
  }
  return { element: document.documentElement, isRaised };
}

export function isOnTop(element: Element): boolean {
  return readSafely(element).matches(inTopLayer);
}

/**
 * What lies outside of a modal dialog is inert, in Chromium what lies outside of a full screen, too; a press outside of an
 * automatic popover closes it.
 */
function shutsOutOthers(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const { localName, popover } = readSafely(element);
  if (cannotHold.has(localName)) return false;
  if (!readSafely(element).matches(':popover-open')) return true;
  return popover === 'auto' || popover === 'hint';
}

/** Alone in full screen they leave no place for anything that could be pressed: a badge over them only shows. */
const cannotHold = new Set(['img', 'video', 'canvas', 'iframe', 'object', 'embed', 'input']);
