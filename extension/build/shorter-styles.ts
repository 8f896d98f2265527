/** A style sheet of ours as it stands in a module, or the colours that one puts in. */
const styleSheet = /((?:Styles|Colours) = )`([^`]*)`/g;

/** Takes out what only people read: comments, line breaks with their indents, spaces, and the last semicolon of a rule. */
export function shortenStyles(code: string): string {
  return code.replace(styleSheet, (_, name: string, css: string) => `${name}\`${shorten(css)}\``);
}

function shorten(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;\}/g, '}')
    .replace(/(\w): /g, '$1:')
    .replace(/([ :(,])0\./g, '$1.')
    .trim();
}

/** For what runs on every page: no tool that makes scripts small looks into the style sheets that they carry. */
export function shorterStyles() {
  return {
    name: 'shorter-styles',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => (/\.tsx?$/.test(id) ? shortenStyles(code) : undefined),
  };
}
