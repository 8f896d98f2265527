import type { Language } from '@telltale/shared/locales/languages.ts';
import { renderToString } from 'preact-render-to-string';
import type { SharePage } from './share-page.tsx';
import { shareWords } from './share-words.ts';

/** For a link whose time is over, as for one that never was: it tells nothing about either. */
export function missingSharePage(language: Language): SharePage {
  const { gone, goneText } = shareWords[language];
  return noSharePage(gone, goneText, language);
}

/** For a visitor who opened too many links in a minute. */
export function busySharePage(language: Language): SharePage {
  const { busy, busyText } = shareWords[language];
  return noSharePage(busy, busyText, language);
}

function noSharePage(title: string, text: string, language: Language): SharePage {
  const words = shareWords[language];
  return {
    head: renderToString(<title>{`${title} · Telltale`}</title>),
    body: renderToString(
      <main class="share gone">
        <div>
          <p class="kicker">{words.heading}</p>
          <h1>{title}</h1>
          <p>{text}</p>
          <p class="ways">
            <a href="/">{words.checkOwn}</a>
          </p>
        </div>
      </main>,
    ),
  };
}
