import type { ReviewResponse } from '@telltale/shared/contract';
import { describe, expect, test } from 'vitest';
import { everything, findReviews, type Search } from './find-reviews.ts';

function review(id: string, changes: Partial<ReviewResponse>): ReviewResponse {
  const declaration = { declared_ai_use: 'unknown', supplier: '', notes: '' };
  const open = { review_id: id, status: 'pending_review', content_sha256: 'ab12', declaration };
  return { ...open, ...changes } as ReviewResponse;
}

const decided = { decision: 'reject', reviewer: 'Zoë Müller', rationale: 'Too old.', decided_at: 1 } as const;
const reviews = [
  review('boats', { filename: 'Boats on the Elbe.jpg' }),
  review('ridges', {
    status: 'completed',
    content_sha256: 'cd34',
    declaration: { declared_ai_use: 'yes', supplier: 'Agence Élan', notes: 'for the weekend' },
    decision: decided,
  }),
];
const signalOf = ({ review_id }: ReviewResponse) => (review_id === 'ridges' ? 'warning' : 'nothing');
const found = (search: Partial<Search>) =>
  findReviews(reviews, { ...everything, ...search }, signalOf).map(({ review_id }) => review_id);

describe('a search among dossiers', () => {
  test.each<[string, Partial<Search>, string[]]>([
    ['nothing', {}, ['boats', 'ridges']],
    ['a part of the name, in another case', { text: 'elbe BOATS' }, ['boats']],
    ['the supplier without accents', { text: 'elan' }, ['ridges']],
    ['the reviewer', { text: 'zoe muller' }, ['ridges']],
    ['notes and reasons', { text: 'weekend old' }, ['ridges']],
    ['the beginning of a hash', { text: 'cd3' }, ['ridges']],
    ['words of two dossiers', { text: 'elbe weekend' }, []],
    ['what waits', { state: 'pending_review' }, ['boats']],
    ['a decision', { state: 'reject' }, ['ridges']],
    ['a signal', { signal: 'nothing' }, ['boats']],
    ['a signal and another state', { signal: 'nothing', state: 'completed' }, []],
  ])('for %s finds what fits', (_what, search, ids) => {
    expect(found(search)).toEqual(ids);
  });
});
