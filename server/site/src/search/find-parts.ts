import MiniSearch from 'minisearch';
import type { SearchedPart } from './searched-part.ts';

/** What a search has found: the part of a page, and the words around the first match. */
export interface Found extends SearchedPart {
  readonly excerpt: string;
}

const excerptChars = 180;
const mostResults = 30;

/** Parts that hold every word of the question, or one that begins so; the best first. */
export function findParts(parts: readonly SearchedPart[]): (question: string) => readonly Found[] {
  const index = new MiniSearch({
    fields: ['page', 'heading', 'text'],
    searchOptions: {
      boost: { page: 2, heading: 3 },
      prefix: true,
      // A slip of the finger in a long word; a short one would find everything.
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(parts.map((part, id) => ({ id, ...part })));
  return (question) =>
    index
      .search(question)
      .slice(0, mostResults)
      .flatMap(({ id, terms }) => {
        const part = parts[Number(id)];
        return part ? [{ ...part, excerpt: excerptOf(part.text, terms) }] : [];
      });
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const match = Math.min(...places, text.length);
  if (match === text.length) return shorten(text, 0);
  return shorten(text, Math.max(0, match - excerptChars / 3));
}

/** Whole words only. */
function shorten(text: string, around: number): string {
  const from = around === 0 ? 0 : text.indexOf(' ', around) + 1;
  const rest = text.slice(from, from + excerptChars);
  const isWhole = from + excerptChars >= text.length;
  const end = isWhole ? rest : `${rest.slice(0, rest.lastIndexOf(' '))} …`;
  return from > 0 ? `… ${end}` : end;
}
