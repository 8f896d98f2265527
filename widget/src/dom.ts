type Attributes = Readonly<Record<string, string | boolean>>;

/** One element of a first view, which is drawn before anything else is loaded. `true` is an attribute without a value. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(...children);
  return made;
}

/** A drawing in one stroke; decoration, which is read out to nobody. */
export function sign(sidePx: number, path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const stroke = document.createElementNS(svg.namespaceURI, 'path');
  const facts = { viewBox: '0 0 24 24', width: `${sidePx}`, height: `${sidePx}`, 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(facts)) svg.setAttribute(name, value);
  stroke.setAttribute('d', path);
  svg.append(stroke);
  return svg;
}
