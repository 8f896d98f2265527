import { useEffect } from 'preact/hooks';
import { fill } from '../../language/format.ts';
import { words } from './words.ts';

/** Names the tab, and the entry of the history, by what is shown; again wherever `place` changes. */
export function useTitle(title: string, place = ''): void {
  useEffect(() => {
    document.title = fill(words.title, { screen: title });
  }, [title, place]);
}
