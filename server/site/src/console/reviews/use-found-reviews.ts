import type { Client } from '@telltale/shared/client';
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
import type { Search } from './list-place.ts';

type ReviewsQuery = Query<typeof listReviews>;

interface Found {
  readonly reviews: readonly ReviewResponse[];
  /** What asks for the next page; null where all are there. */
  readonly next: ReviewsQuery | null;
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

/**
 * Has the server look through all dossiers of the account, and reads what it finds page by page.
 * @param firstCount how many to read at first: one page at least
 */
export function useFoundReviews(search: Search, firstCount: number): FoundReviews {
  const { client } = useConsole().session;
  const [reading, setReading] = useState<Reading>({ found: null, busy: true, problem: '' });
  const asked = useRef(0);

  async function read(query: ReviewsQuery, before: readonly ReviewResponse[]): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    // Of several answers on their way the last one asked for counts.
    const show = (next: (last: Reading) => Reading) => turn === asked.current && setReading(next);
    show((last) => ({ ...last, busy: true, problem: '' }));
    try {
      const found = await readAtLeast(reading.found === null ? firstCount : 0, client, query, before);
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

async function readAtLeast(
  count: number,
  client: Client,
  query: ReviewsQuery,
  before: readonly ReviewResponse[],
): Promise<Found> {
  const { body, headers } = await client.call(listReviews, { query });
  const [reviews, next] = [[...before, ...body], nextQuery(headers.get('link'))];
  return next === null || reviews.length >= count
    ? { reviews, next }
    : readAtLeast(count, client, next, reviews);
}

function queryOf({ text, state, signal }: Search): ReviewsQuery {
  const [known, wanted] = [ReviewState.safeParse(state), ReviewSignal.safeParse(signal)];
  return {
    limit: pageSize,
    ...(text.trim() === '' ? {} : { q: text.trim() }),
    ...(known.success ? { state: known.data } : {}),
    ...(wanted.success ? { signal: wanted.data } : {}),
  };
}
