import { readSafely } from './read-safely.ts';
import { shadowRootOf } from './shadow-roots.ts';

/**
 * What is drawn at a point of the window, uppermost first, in shadow roots too. What takes no clicks is left out.
 * @param isLeftOut tells elements into whose shadow roots it does not look
 */
export function* elementsAt(
  { x, y }: { readonly x: number; readonly y: number },
  isLeftOut: (element: Element) => boolean = () => false,
  root: Document | ShadowRoot = document,
): Generator<Element> {
  for (const element of root.elementsFromPoint(x, y)) {
    // A shadow root also tells what is around it.
    if (readSafely(element).getRootNode() !== root) continue;
    const inside = isLeftOut(element) ? null : shadowRootOf(element);
    if (inside) yield* elementsAt({ x, y }, isLeftOut, inside);
    yield element;
  }
}
