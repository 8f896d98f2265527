import { listReviews } from '@telltale/shared/contract';
import { useConsole, useLoaded } from '../shell/hooks.ts';
import { ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { NewReview } from './new-review.tsx';
import { ReviewList } from './review-list.tsx';
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
