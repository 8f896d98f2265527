import { ScreenHead } from '../shell/parts.tsx';
import { NewReview } from './new-review.tsx';
import { ReviewList } from './review-list.tsx';
import { words } from './words.ts';
import './reviews.css';

/** All dossiers, and the form that opens another. */
export function Reviews() {
  return (
    <>
      <ScreenHead title={words.title}>{words.purpose}</ScreenHead>
      <NewReview />
      <ReviewList />
    </>
  );
}
