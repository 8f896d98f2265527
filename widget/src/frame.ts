import { darkColours, lightColours, tokenStyles } from '@telltale/shared/ui/tokens';

/** True in the script for the web, whose own address tells where the server is. */
declare const TELLTALE_WEB: boolean;

/** Attributes that both elements have. */
export const commonAttributes = ['api', 'theme', 'lang'] as const;

const themes = `
:host([theme="light"]) { color-scheme: light; ${lightColours} }
:host([theme="dark"]) { color-scheme: dark; ${darkColours} }
`;

/** A shadow root whose styles stand outside the page's Content-Security-Policy. */
export function openShadow(host: HTMLElement, styles: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root, tokenStyles + themes + styles);
  return root;
}

const sheets = new Map<string, CSSStyleSheet>();

/** One sheet for all elements of the page; adding it to a root again changes nothing. */
export function addStyles(root: ShadowRoot, css: string): void {
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) {
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Origin of the server, or null where neither the page nor the script's address names one. */
export function serverOf(host: Element): string | null {
  const named = host.getAttribute('api');
  if (named === null) return TELLTALE_WEB ? new URL(import.meta.url).origin : null;
  return URL.canParse(named) && /^https?:/.test(named) ? new URL(named).origin : null;
}

export function hostOf(server: string | null): string {
  return server === null ? '' : new URL(server).host;
}

/** Composed, so that a listener on the page hears it; the page may not stop what follows. */
export function emit(host: Element, type: string, detail: object): void {
  host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}

/** Server-side rendering imports the elements without ever making one. */
export const ElementBase: typeof HTMLElement =
  globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);
