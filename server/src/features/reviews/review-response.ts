import type { ReviewResponse, Thresholds } from '@telltale/shared/contract';
import type { ReviewRow } from './reviews.repository.ts';

export const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const nothingYet = {
  status: 'processing',
  label: 'pending',
  score: null,
  confidence: null,
  model: null,
  source: 'none',
  checked_at: null,
} as const;

/** @param thresholds of the model that looks at a dossier which has no answer yet */
export function toReviewResponse(row: ReviewRow, thresholds: Thresholds): ReviewResponse {
  return {
    review_id: row.review_id,
    status: row.status === 'completed' ? 'completed' : 'pending_review',
    content_sha256: row.sha256.toString('hex'),
    filename: row.filename,
    declaration: row.declaration,
    provenance: row.provenance,
    detector: row.detector ?? { ...nothingYet, thresholds },
    decision: row.decision,
    created_at: toSeconds(row.created_at),
    updated_at: toSeconds(row.updated_at),
    policy: 'signals_are_not_proof_human_decision_required',
  };
}
