import { readFileSync } from 'node:fs';
import { type Language, languages } from '@telltale/shared/locales/languages.ts';
import { directionOf } from '@telltale/shared/locales/messages.ts';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { marked } from 'marked';
import type { GeneratedFile } from './locales.ts';

const styles = `${tokenStyles}
body { margin: 0; background: var(--tt-paper); color: var(--tt-ink); font: 0.875rem/1.6 var(--tt-sans); }
main { max-inline-size: 760px; margin: 0 auto; padding: 32px 20px 48px; overflow-wrap: anywhere; }
h1, h2 { font-family: var(--tt-serif); line-height: 1.3; }
a { color: var(--tt-focus); }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
th, td { padding: 6px 10px 6px 0; border-block-end: 1px solid var(--tt-line); text-align: start; vertical-align: top; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.92em; }
`;

/** The privacy text as pages of the extension, one for each language: they need no server, and no network. */
export const privacyPages = (): GeneratedFile[] => languages.map(privacyPage);

function privacyPage(language: Language): GeneratedFile {
  const file = language === 'en' ? '../../PRIVACY.md' : `../privacy/${language}.md`;
  const markdown = readFileSync(new URL(file, import.meta.url), 'utf8');
  const [, title = ''] = /^# (.*)$/m.exec(markdown) ?? [];
  return {
    relativeDest: language === 'en' ? 'privacy.html' : `privacy.${language}.html`,
    contents: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" class="tt-root">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Telltale</title>
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
