/** An element on the screen; x and y are its middle. */
export interface Found {
  readonly text: string;
  readonly className: string;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Cannot be pressed now. */
  readonly isDead: boolean;
}

/** What Firefox shows to itself alone. */
interface OpenToFirefox extends Element {
  readonly openOrClosedShadowRoot: ShadowRoot | null;
}

/**
 * Runs in the page with the rights of Firefox itself, to which no shadow tree is closed: needs nothing from outside.
 * @param scrolls whether the first of them is brought into view
 */
export function seek(selector: string, text: string, scrolls: boolean): Found[] {
  const within = (root: Document | ShadowRoot): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap((element) => {
      const shadow = (element as OpenToFirefox).openOrClosedShadowRoot;
      return shadow?.host === element ? within(shadow) : [];
    }),
  ];
  const wordsOf = (element: Element) => (element.textContent ?? '').trim();
  const matching = within(document).filter(
    (element) => element.getClientRects().length > 0 && wordsOf(element).includes(text),
  );
  if (scrolls) matching[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return matching.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      text: wordsOf(element),
      className: element.getAttribute('class') ?? '',
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      left,
      top,
      right,
      bottom,
      isDead: element.getAttribute('aria-disabled') === 'true' || element.hasAttribute('disabled'),
    };
  });
}
