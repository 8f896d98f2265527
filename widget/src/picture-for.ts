/** A picture of the page, and the address of the file that is in it. */
export interface Shown {
  readonly picture: HTMLImageElement | null;
  readonly address: string;
}

/** What the `for` of a signal leads to now. */
export function shownFor(signal: Element): Shown {
  const picture = pictureFor(signal.getAttribute('for'), signal.getRootNode());
  return { picture, address: picture ? addressOf(picture) : '' };
}

export function isSame(one: Shown | null, other: Shown | null): boolean {
  return one?.picture === other?.picture && one?.address === other?.address;
}

/** Address of the file that is in a picture; '' where there is none: an empty `src` resolves to the page itself. */
export function addressOf(picture: HTMLImageElement): string {
  return picture.currentSrc || (picture.getAttribute('src') ? picture.src : '');
}

/** The picture that a selector names: an `<img>`, or the first one within what it names. */
function pictureFor(selector: string | null, within: Node): HTMLImageElement | null {
  if (!selector || !(within instanceof Document || within instanceof ShadowRoot)) return null;
  try {
    const named = within.querySelector(selector);
    return named instanceof HTMLImageElement ? named : (named?.querySelector('img') ?? null);
  } catch {
    return null;
  }
}

/** Why a `for` leads to no picture, for the publisher; null where it leads to one. */
export function selectorProblem(selector: string | null, within: Node): string | null {
  if (!selector) return '<telltale-signal> has no `for`: set it to the selector of a picture.';
  try {
    document.createDocumentFragment().querySelector(selector);
  } catch {
    return `\`for="${selector}"\` of a <telltale-signal> is no selector.`;
  }
  if (pictureFor(selector, within)) return null;
  return `\`for="${selector}"\` of a <telltale-signal> names no <img>, and nothing that holds one.`;
}
