import { nextQuery } from '@telltale/shared/client/pages';
import {
  listReviews,
  type Query,
  type ReviewResponse,
  ReviewSignal,
  ReviewState,
} from '@telltale/shared/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole } from '../shell/hooks.ts';
import { sentenceOf } from '../shell/sentence.ts';

/** What somebody looks for; an empty part lets everything through. */
export interface Search {
  readonly text: string;
  readonly state: string;
  readonly signal: string;
}

export const everything: Search = { text: '', state: '', signal: '' };

interface Found {
  readonly reviews: readonly ReviewResponse[];
  /** What asks for the next page; null where all are there. */
  readonly next: Query<typeof listReviews> | null;
}

interface Reading {
  /** Null until the first answer; what was found before stays until the next one is there. */
  readonly found: Found | null;
  readonly busy: boolean;
  /** Empty unless the last question failed. */
  readonly problem: string;
}

export interface FoundReviews extends Reading {
  more(): void;
  retry(): Promise<void>;
}

const pageSize = 20;
/** Somebody who types is waited for. */
const typingMs = 250;

/** Has the server look through all dossiers of the account, and reads what it finds page by page. */
export function useFoundReviews(search: Search): FoundReviews {
  const { client } = useConsole().session;
  const [reading, setReading] = useState<Reading>({ found: null, busy: true, problem: '' });
  const asked = useRef(0);

  async function read(query: Query<typeof listReviews>, before: readonly ReviewResponse[]): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    // Of several answers on their way the last one asked for counts.
    const show = (next: (last: Reading) => Reading) => turn === asked.current && setReading(next);
    show((last) => ({ ...last, busy: true, problem: '' }));
    try {
      const { body, headers } = await client.call(listReviews, { query });
      const found = { reviews: [...before, ...body], next: nextQuery(headers.get('link')) };
      show(() => ({ found, busy: false, problem: '' }));
    } catch (error) {
      show((last) => ({ ...last, busy: false, problem: sentenceOf(error) }));
    }
  }

  const start = () => read(queryOf(search), []);

  useEffect(() => {
    const timer = setTimeout(start, reading.found === null ? 0 : typingMs);
    return () => {
      clearTimeout(timer);
      asked.current += 1;
    };
  }, [search.text, search.state, search.signal]);

  return {
    ...reading,
    retry: start,
    more: () => {
      const { reviews = [], next } = reading.found ?? {};
      if (next) void read(next, reviews);
    },
  };
}

function queryOf({ text, state, signal }: Search): Query<typeof listReviews> {
  const [known, wanted] = [ReviewState.safeParse(state), ReviewSignal.safeParse(signal)];
  return {
    limit: pageSize,
    ...(text.trim() === '' ? {} : { q: text.trim() }),
    ...(known.success ? { state: known.data } : {}),
    ...(wanted.success ? { signal: wanted.data } : {}),
  };
}
