/** Styles of a document or shadow root. Adopted sheets stand outside the page's Content-Security-Policy. */
export function adoptStyles(root: Document | ShadowRoot, styles: readonly string[]): void {
  const css = styles.join('\n');
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    // Firefox before 153 does not let a content script adopt sheets into the page's tree
    // (https://bugzilla.mozilla.org/show_bug.cgi?id=1751346).
    const element = document.createElement('style');
    element.textContent = css;
    (root instanceof Document ? root.head : root).append(element);
  }
}
