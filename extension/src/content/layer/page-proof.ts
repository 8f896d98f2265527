/**
 * What a page could still tell through a closed shadow root, as tried in Chromium 156:
 * - it can name a font that our styles name, and see by its requests which letters are drawn;
 * - it can register a custom property by name for the whole document, and so change or void ours;
 * - `window.find` and selections reach text in closed roots; generated text they do not.
 */

/** Fonts that only the browser can name: a page's `@font-face` rules do not stand in for generic families. */
const fonts = { sans: 'system-ui, sans-serif', serif: 'serif' };

/** The words are drawn by the style sheet, see `page-words.ts`; what is under them cannot be selected. */
export const hiddenStyles = `
.tt-root { --tt-sans: ${fonts.sans}; --tt-serif: ${fonts.serif}; user-select: none; -webkit-user-select: none; }
.tt-word::before { content: attr(data-word); }
`;

/** Custom properties get names of this page load's own, on an element that the page cannot look up. */
export function hideNames(css: string): string {
  return css.replaceAll(':host, .tt-root', '.tt-root').replaceAll('--tt-', `--${letters(8)}-`);
}

/** A name that a custom element might have, and no other load of a page has. */
export function randomName(): string {
  return `${letters(3 + randomBelow(5))}-${letters(3 + randomBelow(5))}`;
}

function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + randomBelow(26))).join('');
}

function randomBelow(end: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % end;
}
