import { shadowRootOf } from './shadow-roots.ts';

/** Below this root, in all shadow roots too, for a reader who points at one: it walks the whole page. */
export function* everyElement(root: ParentNode, selector: string): Generator<Element> {
  yield* root.querySelectorAll(selector);
  for (const element of root.querySelectorAll('*')) {
    const inside = shadowRootOf(element);
    if (inside) yield* everyElement(inside, selector);
  }
}
