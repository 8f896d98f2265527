/** The picture that a selector names: an `<img>`, or the first one within what it names. */
export function pictureFor(selector: string | null, within: Node): HTMLImageElement | null {
  if (!selector || !(within instanceof Document || within instanceof ShadowRoot)) return null;
  try {
    const named = within.querySelector(selector);
    return named instanceof HTMLImageElement ? named : (named?.querySelector('img') ?? null);
  } catch {
    return null;
  }
}
