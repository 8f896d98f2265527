import type { ReviewResponse } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { formatCount, momentOf } from '../../language/format.ts';
import { Button, Empty } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { everything, findReviews } from './find-reviews.ts';
import { headlineOf } from './headline.ts';
import { SearchFields } from './search-fields.tsx';
import { words } from './words.ts';

const pageSize = 20;
const signalOf = (review: ReviewResponse) => headlineOf(review).title;

/** The dossiers with small pictures, a search and filters; many are shown a page at a time. */
export function ReviewList({ reviews }: { readonly reviews: readonly ReviewResponse[] }) {
  const [search, setSearch] = useState(everything);
  const [shown, setShown] = useState(pageSize);
  if (reviews.length === 0) return <Empty title={words.noneTitle}>{words.noneText}</Empty>;
  const found = findReviews(reviews, search, signalOf);
  const more = found.length - shown;
  return (
    <section class="stack">
      <h2>{words.listTitle}</h2>
      <SearchFields
        signals={[...new Set(reviews.map(signalOf))]}
        search={search}
        onSearch={(next) => {
          setSearch(next);
          setShown(pageSize);
        }}
      />
      <p class="hint" role="status">
        {formatCount(words.found, found.length)}
      </p>
      {found.length === 0 ? (
        <Empty title={words.nothingFound}>{words.nothingFoundText}</Empty>
      ) : (
        <ul class="rows dossiers">
          {found.slice(0, shown).map((review) => (
            <Row key={review.review_id} review={review} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button onPress={() => setShown(shown + pageSize)}>
          {formatCount(words.showMore, Math.min(more, pageSize))}
        </Button>
      )}
    </section>
  );
}

function Row({ review }: { readonly review: ReviewResponse }) {
  const { review_id, filename, created_at, status, decision } = review;
  return (
    <li>
      <Thumbnail reviewId={review_id} />
      <div class="what">
        <a href={placeOf('reviews', review_id)}>
          <bdi>{filename ?? words.unnamed}</bdi>
        </a>
        <small>
          {words.openedAt(momentOf(created_at))} ·{' '}
          {status === 'completed' && decision ? words.decisions[decision.decision] : words.statuses[status]}
        </small>
      </div>
      <small>{signalOf(review)}</small>
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
