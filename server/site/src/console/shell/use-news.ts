import { useCallback, useEffect, useState } from 'preact/hooks';

const newsMs = 8_000;

/** A sentence, and the address behind the `#` at which it was said. */
interface News {
  readonly sentence: string;
  readonly hash: string;
}

const none: News = { sentence: '', hash: '' };

/**
 * What is said at the foot of the page, for a while, and no longer than its place is shown. Work that leads to another
 * place changes the address first and says its sentence then; the screens follow later, with `hashchange`.
 * @param place of the screen that is shown
 */
export function useNews(place: string) {
  const [news, setNews] = useState(none);
  useEffect(() => setNews((last) => (last.hash === location.hash ? last : none)), [place]);
  useEffect(() => {
    const timer = setTimeout(setNews, newsMs, none);
    return () => clearTimeout(timer);
  }, [news]);
  const announce = useCallback((sentence: string) => setNews({ sentence, hash: location.hash }), []);
  return { sentence: news.sentence, announce };
}
