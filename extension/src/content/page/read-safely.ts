/**
 * The element, for reading what it has by itself: a form's fields stand in place of its own properties and methods, by
 * the names that the page gave them (https://html.spec.whatwg.org/multipage/forms.html#the-form-element,
 * LegacyOverrideBuiltIns). What is read by this must not be handed to the browser in the element's place.
 */
export function readSafely<E extends object>(element: E): E {
  return element instanceof HTMLElement && own(element, 'localName') === 'form'
    ? new Proxy<E>(element, { get: (_, name) => own(element, name) })
    : element;
}

/** Not by `HTMLFormElement`: a browser builds each interface of a page's that a script names. */
function own(element: HTMLElement, name: string | symbol): unknown {
  const value: unknown = Reflect.get(HTMLElement.prototype, name, element);
  return typeof value === 'function' ? value.bind(element) : value;
}
