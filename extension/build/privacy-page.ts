import { readFileSync } from 'node:fs';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { marked } from 'marked';
import type { GeneratedFile } from './locales.ts';

const styles = `${tokenStyles}
body { margin: 0; background: var(--tt-paper); color: var(--tt-ink); font: 14px/1.6 var(--tt-sans); }
main { max-inline-size: 760px; margin: 0 auto; padding: 32px 20px 48px; overflow-wrap: anywhere; }
h1, h2 { font-family: var(--tt-serif); line-height: 1.3; }
a { color: var(--tt-focus); }
table { inline-size: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 6px 10px 6px 0; border-block-end: 1px solid var(--tt-line); text-align: start; vertical-align: top; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.92em; }
`;

/** PRIVACY.md as a page of the extension, so that its link works wherever the extension does. */
export function privacyPage(): GeneratedFile {
  const markdown = readFileSync(new URL('../../PRIVACY.md', import.meta.url), 'utf8');
  return {
    relativeDest: 'privacy.html',
    contents: `<!doctype html>
<html lang="en" class="tt-root">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Privacy · Telltale</title>
    <style>${styles}</style>
  </head>
  <body>
    <main>
${marked.parse(markdown, { async: false })}
    </main>
  </body>
</html>
`,
  };
}
