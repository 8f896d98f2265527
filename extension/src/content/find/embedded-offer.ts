import { isCheckable, type PagePicture } from './page-picture.ts';

export type Embedding = HTMLObjectElement | HTMLEmbedElement | HTMLInputElement | SVGImageElement;

/** The picture of a drawing's `<image>`, of a button that is one, or of what is embedded by `<object>` or `<embed>`. */
export function pictureOfEmbedding(element: Embedding): PagePicture | null {
  const address = addressIn(element);
  if (!address || !URL.canParse(address, document.baseURI)) return null;
  const url = new URL(address, document.baseURI).href;
  return isCheckable(url) && (!holdsAnything(element) || saysPicture(element.type, url)) ? { url } : null;
}

const svg = 'http://www.w3.org/2000/svg';

/**
 * By its name: a browser builds an interface such as `HTMLObjectElement` for a script that names it, and each of these
 * four would take some ten kilobytes of every page.
 */
export function isEmbedding(element: Element): element is Embedding {
  if (element.namespaceURI === svg) return element.localName === 'image';
  const isButton = element.localName === 'input' && (element as HTMLInputElement).type === 'image';
  return isButton || holdsAnything(element);
}

function holdsAnything(element: Element): element is HTMLObjectElement | HTMLEmbedElement {
  return /^(object|embed)$/.test(element.localName);
}

function addressIn(element: Embedding): string {
  if ('href' in element) return element.href.baseVal;
  return 'data' in element ? element.data : element.src;
}

/** Whole pages and documents are embedded in the same way: those are not asked for. */
function saysPicture(type: string, url: string): boolean {
  return /^image\//i.test(type) || (type === '' && /\.(jpe?g|png|webp|avif|gif|bmp)($|[?#])/i.test(url));
}
