import { listReviews, type ReviewResponse } from '@telltale/shared/contract';
import { momentOf } from '../../language/format.ts';
import { useConsole, useLoaded } from '../shell/hooks.ts';
import { Empty, ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { headlineOf } from './headline.ts';
import { NewReview } from './new-review.tsx';
import { words } from './words.ts';
import './reviews.css';

/** All dossiers, and the form that opens another. */
export function Reviews() {
  const { client } = useConsole().session;
  const reviews = useLoaded(async () => (await client.call(listReviews)).body);
  return (
    <>
      <ScreenHead title={words.title}>{words.purpose}</ScreenHead>
      <NewReview />
      <WhenLoaded loaded={reviews}>{(list) => <ReviewList reviews={list} />}</WhenLoaded>
    </>
  );
}

function ReviewList({ reviews }: { readonly reviews: readonly ReviewResponse[] }) {
  if (reviews.length === 0) return <Empty title={words.noneTitle}>{words.noneText}</Empty>;
  return (
    <section class="stack">
      <h2>{words.listTitle}</h2>
      <ul class="rows">
        {reviews.map((review) => (
          <li key={review.review_id}>
            <div class="what">
              <a href={placeOf('reviews', review.review_id)}>
                <bdi>{review.filename ?? words.unnamed}</bdi>
              </a>
              <small>
                {words.openedAt(momentOf(review.created_at))} · {words.statuses[review.status]}
              </small>
            </div>
            <small>{headlineOf(review).title}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
