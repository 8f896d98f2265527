/** The elements around this one as the page is drawn, nearest first: through slots and shadow roots, too. */
export function* aroundElement(element: Element): Generator<Element> {
  for (let at = parentAsDrawn(element); at; at = parentAsDrawn(at)) yield at;
}

function parentAsDrawn(element: Element): Element | null {
  const near = element.assignedSlot ?? element.parentElement;
  if (near) return near;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
