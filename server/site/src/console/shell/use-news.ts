import { useCallback, useEffect, useState } from 'preact/hooks';

const newsMs = 8_000;
const pauseMs = 100;

/** A sentence, and the address behind the `#` at which it was said. */
interface News {
  readonly sentence: string;
  readonly hash: string;
  /** What is said after a pause: null for nothing, after a while. */
  readonly next: News | null;
}

const none: News = { sentence: '', hash: '', next: null };

/**
 * What is said at the foot of the page, for a while, and no longer than its place is shown. Work that leads to another
 * place changes the address first and says its sentence then; the screens follow later, with `hashchange`.
 * @param place of the screen that is shown
 */
export function useNews(place: string) {
  const [news, setNews] = useState(none);
  useEffect(() => setNews((last) => (last.hash === location.hash ? last : none)), [place]);
  useEffect(() => {
    const timer = setTimeout(setNews, news.next ? pauseMs : newsMs, news.next ?? none);
    return () => clearTimeout(timer);
  }, [news]);
  const announce = useCallback((sentence: string) => {
    const said = { sentence, hash: location.hash, next: null };
    // A live region tells of what is added or changes, so the same sentence goes before it is said again
    // (https://www.w3.org/TR/wai-aria-1.2/#aria-relevant).
    setNews((last) => (last.sentence === sentence ? { ...said, sentence: '', next: said } : said));
  }, []);
  return { sentence: news.sentence, announce };
}
