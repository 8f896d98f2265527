import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** What every page has in its head; a page's own HTML holds its title, description and scripts. */
const head = `
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/src/frame/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/src/frame/page.css" />`;

/** Words in it are English; `data-word` names them in `src/language/words`. */
const masthead = `
    <header class="masthead">
      <a class="wordmark" href="/" translate="no">
        <img src="/src/frame/mark.svg" alt="" width="26" height="26" />Telltale
      </a>
      <nav aria-label="About this server" data-word-label="about">
        <a href="/" data-word="tryIt">Try it</a>
        <a href="/demo" data-word="gallery">Gallery</a>
        <a href="/docs/start" data-word="docs">Docs</a>
        <a href="/search" data-word="search">Search</a>
        <span class="entry">
          <a class="signed-out" href="/sign-in" data-word="signIn">Sign in</a>
          <a class="signed-in" href="/console" data-word="console">Console</a>
        </span>
        <span data-languages></span>
      </nav>
    </header>`;

const footer = `
    <footer class="colophon">
      <p class="rule" data-word="rule">Signals are not proof; a person decides.</p>
      <nav aria-label="More about Telltale" data-word-label="more">
        <a href="/install" data-word="install">Get the extension</a>
        <a href="/pricing" data-word="prices">Prices</a>
        <a href="/score" data-word="readScore">How to read a score</a>
        <a href="/verify" data-word="checkExport">Check an exported review</a>
        <a href="/docs/start" data-word="start">Start here</a>
        <a href="/docs" data-word="reference" hreflang="en">API reference</a>
        <a href="/docs/models" data-word="models" hreflang="en">Model cards</a>
        <a href="/docs/privacy" data-word="privacy">Privacy</a>
      </nav>
    </footer>`;

/** The first stop of the keyboard. Where a page has a script, that goes there without a change of the address. */
const skipLink = `
    <a class="skip" href="#content" data-word="skip">Skip to content</a>`;
const content = `
    <span id="content" tabindex="-1"></span>`;

/**
 * The head, masthead and footer that all pages share, put around what each page's HTML holds.
 * @param earlyScript what runs before the first paint: classic, because modules run after it
 */
export function pageFrame(earlyScript: string): Plugin {
  const source = readFileSync(earlyScript, 'utf8');
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const fileName = `assets/${basename(earlyScript, '.js')}-${digest}.js`;
  return {
    name: 'telltale-page-frame',
    transformIndexHtml: { order: 'pre', handler: (html, { path }) => framePage(html, path) },
    generateBundle: {
      // After the bundler has written its own scripts into the pages.
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName, source });
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          file.source = String(file.source).replace(
            '</title>',
            `</title>\n    <script src="/${fileName}"></script>`,
          );
        }
      },
    },
  };
}

/** @param path of the page's file under the site's root, such as `/sign-in/index.html` */
function framePage(html: string, path: string): string {
  const address = path.replace(/\/index\.html$/, '').replace(/^\/home$/, '/');
  return html
    .replace('<head>', `<head>${head}`)
    .replace(/<body[^>]*>/, (body) => body + skipLink + atPlace(masthead, address) + content)
    .replace('</body>', `${footer}\n  </body>`);
}

/** The entry of the page itself says so, to the eye and to screen readers. */
function atPlace(html: string, address: string): string {
  const place = address.startsWith('/docs') ? '/docs/start' : address;
  return html.replace(` href="${place}" data-word`, ` href="${place}" aria-current="page" data-word`);
}
