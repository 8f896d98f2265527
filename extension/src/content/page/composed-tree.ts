import { readSafely } from './read-safely.ts';
/** The elements around this one as the page is drawn, nearest first: through slots and shadow roots, too. */
export function* aroundElement(element: Element): Generator<Element> {
  for (let at = parentAsDrawn(element); at; at = parentAsDrawn(at)) yield at;
}

function parentAsDrawn(element: Element): Element | null {
  const { assignedSlot, parentElement } = readSafely(element);
  const near = assignedSlot ?? parentElement;
  if (near) return near;
  const root = readSafely(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
