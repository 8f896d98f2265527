import type { ReviewResponse } from '@telltale/shared/contract';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fill, momentOf } from '../../language/format.ts';
import { useFirstNewRow } from '../shell/focus.ts';
import { Button, Empty, Problem, Waiting } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { headlineOf } from './headline.ts';
import { isEverything, keepListPlace, readListPlace } from './list-place.ts';
import { SearchFields } from './search-fields.tsx';
import { useFoundReviews } from './use-found-reviews.ts';
import { words } from './words.ts';

/** The dossiers with small pictures, a search and filters over all of them; many are shown a page at a time. */
export function ReviewList() {
  const [place] = useState(readListPlace);
  const [search, setSearch] = useState(place.search);
  const { found, busy, problem, more, retry } = useFoundReviews(search, place.count);
  const { rows, ask } = useFirstNewRow<HTMLUListElement>(found?.reviews.length ?? 0);
  useOpenedRow(place.opened, found !== null, rows);
  useEffect(() => {
    if (found) keepListPlace({ search, count: found.reviews.length, opened: null });
  }, [found]);
  if (found === null) return busy ? <Waiting /> : <Problem sentence={problem} onRetry={retry} />;
  const { reviews, next } = found;
  const count = reviews.length;
  if (count === 0 && isEverything(search)) return <Empty title={words.noneTitle}>{words.noneText}</Empty>;
  return (
    <section class="stack" aria-busy={busy}>
      <h2>{words.listTitle}</h2>
      <SearchFields search={search} onSearch={setSearch} />
      <p class="hint" role="status">
        {next === null ? fill(words.found, { count }) : fill(words.foundMore, { count })}
      </p>
      <Problem sentence={problem} onRetry={retry} />
      {reviews.length === 0 ? (
        <Empty title={words.nothingFound}>{words.nothingFoundText}</Empty>
      ) : (
        <ul ref={rows} class="rows dossiers">
          {reviews.map((review) => (
            <Row
              key={review.review_id}
              review={review}
              onOpen={() => keepListPlace({ search, count, opened: review.review_id })}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button
          busy={busy}
          onPress={() => {
            ask();
            more();
          }}
        >
          {words.showMore}
        </Button>
      )}
    </section>
  );
}

/** "Back" from a dossier leads to its row. */
function useOpenedRow(
  reviewId: string | null,
  isThere: boolean,
  rows: RefObject<HTMLUListElement | null>,
): void {
  useEffect(() => {
    // Somebody who has gone on meanwhile is left where they are.
    if (!isThere || reviewId === null || !document.activeElement?.matches('body, h1')) return;
    rows.current?.querySelector<HTMLElement>(`a[href="${placeOf('reviews', reviewId)}"]`)?.focus();
  }, [isThere]);
}

interface RowProps {
  readonly review: ReviewResponse;
  readonly onOpen: () => void;
}

function Row({ review, onOpen }: RowProps) {
  const { review_id, filename, created_at, status, decision } = review;
  return (
    <li>
      <Thumbnail reviewId={review_id} />
      <div class="what">
        <a href={placeOf('reviews', review_id)} onClick={onOpen}>
          <bdi>{filename ?? words.unnamed}</bdi>
        </a>
        <small>
          {fill(words.openedAt, { moment: momentOf(created_at) })} ·{' '}
          {status === 'completed' && decision ? words.decisions[decision.decision] : words.statuses[status]}
        </small>
      </div>
      <small>{headlineOf(review).title}</small>
    </li>
  );
}

/** Loaded as it comes into view. One that the server could not make leaves its place empty. */
function Thumbnail({ reviewId }: { readonly reviewId: string }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span class="thumbnail">
      {!isMissing && (
        <img
          src={`/v1/reviews/${encodeURIComponent(reviewId)}/thumbnail`}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}
