import { isCheckable, type PagePicture } from './page-picture.ts';

export type Embedding = HTMLObjectElement | HTMLEmbedElement | HTMLInputElement | SVGImageElement;

/** The picture of a drawing's `<image>`, of a button that is one, or of what is embedded by `<object>` or `<embed>`. */
export function pictureOfEmbedding(element: Embedding): PagePicture | null {
  const address = addressIn(element);
  if (!address || !URL.canParse(address, document.baseURI)) return null;
  const url = new URL(address, document.baseURI).href;
  return isCheckable(url) && (isPictureByNature(element) || saysPicture(element.type, url)) ? { url } : null;
}

export function isEmbedding(node: unknown): node is Embedding {
  return (
    node instanceof SVGImageElement ||
    node instanceof HTMLObjectElement ||
    node instanceof HTMLEmbedElement ||
    (node instanceof HTMLInputElement && node.type === 'image')
  );
}

function addressIn(element: Embedding): string {
  if (element instanceof SVGImageElement) return element.href.baseVal;
  return element instanceof HTMLObjectElement ? element.data : element.src;
}

function isPictureByNature(element: Embedding): element is HTMLInputElement | SVGImageElement {
  return element instanceof HTMLInputElement || element instanceof SVGImageElement;
}

/** Whole pages and documents are embedded in the same way: those are not asked for. */
function saysPicture(type: string, url: string): boolean {
  return /^image\//i.test(type) || (type === '' && /\.(jpe?g|png|webp|avif|gif|bmp)($|[?#])/i.test(url));
}
