import type { ReviewResponse } from '@telltale/shared/contract';

/** What somebody looks for; an empty part lets everything through. */
export interface Search {
  readonly text: string;
  /** A state of a dossier, or a decision. */
  readonly state: string;
  /** What the dossier says first. */
  readonly signal: string;
}

export const everything: Search = { text: '', state: '', signal: '' };

/** Every word of the text is somewhere in what people wrote about the picture, its name or its hash. */
export function findReviews(
  reviews: readonly ReviewResponse[],
  { text, state, signal }: Search,
  signalOf: (review: ReviewResponse) => string,
): readonly ReviewResponse[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return reviews.filter((review) => {
    const written = plain(writtenIn(review));
    return (
      wanted.every((word) => written.includes(word)) &&
      (state === '' || state === review.status || state === review.decision?.decision) &&
      (signal === '' || signal === signalOf(review))
    );
  });
}

function writtenIn({ filename, declaration, decision, content_sha256 }: ReviewResponse): string {
  const parts = [filename, declaration.supplier, declaration.notes, decision?.reviewer, decision?.rationale];
  return [...parts, content_sha256].join('\n');
}

/** Without case, accents and widths of letters. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
