import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { ListPosition, pageQuery } from './paging.ts';
import { Provenance } from './provenance.ts';
import {
  boundedText,
  CheckStatus,
  Fraction,
  Label,
  line,
  Sha256Hex,
  Source,
  TextField,
  Thresholds,
  textPatterns,
} from './vocabulary.ts';

const UnixSeconds = z.int().nonnegative();

/** Line breaks and tabs are text here; other control characters are not, and Postgres stores no NUL. */
const prose = (minChars: number, maxChars: number) =>
  boundedText(minChars, maxChars)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'must not hold control characters')
    .meta({ pattern: textPatterns.prose });

export const DeclaredAiUse = z.enum(['yes', 'no', 'unknown', 'partial']);

export const ReviewDeclaration = z
  .object({ declared_ai_use: DeclaredAiUse, supplier: z.string(), notes: z.string() })
  .meta({ id: 'ReviewDeclaration' });
export type ReviewDeclaration = z.infer<typeof ReviewDeclaration>;

export const ReviewDetector = z
  .object({
    status: CheckStatus,
    label: Label,
    score: Fraction.nullable(),
    confidence: Fraction.nullable(),
    model: z.string().nullable(),
    thresholds: Thresholds,
    source: Source,
    checked_at: UnixSeconds.nullable(),
  })
  .meta({ id: 'ReviewDetector' });
export type ReviewDetector = z.infer<typeof ReviewDetector>;

export const ReviewDecisionRequest = z
  .object({
    decision: z.enum(['disclose', 'no_disclosure', 'reject', 'recheck']),
    reviewer: prose(1, limits.reviewerChars),
    rationale: prose(1, limits.rationaleChars),
  })
  .meta({ id: 'ReviewDecisionRequest' });

export const ReviewDecision = ReviewDecisionRequest.extend({ decided_at: UnixSeconds }).meta({
  id: 'ReviewDecision',
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

export const ReviewStatus = z.enum(['pending_review', 'completed']);

export const ReviewResponse = z
  .object({
    review_id: z.string(),
    status: ReviewStatus,
    content_sha256: Sha256Hex,
    filename: z.string().nullish(),
    declaration: ReviewDeclaration,
    provenance: Provenance,
    detector: ReviewDetector,
    /** The latest; the whole history is in the export. */
    decision: ReviewDecision.nullish(),
    created_at: UnixSeconds,
    updated_at: UnixSeconds,
    policy: z.string().default('signals_are_not_proof_human_decision_required'),
  })
  .meta({ id: 'ReviewResponse' });
export type ReviewResponse = z.infer<typeof ReviewResponse>;

export const ReviewExport = z
  .object({
    review: ReviewResponse,
    /** Every decision, the first one first. */
    history: z.array(ReviewDecision),
    exported_at: UnixSeconds,
    integrity: z.object({
      /** Over the canonical form (RFC 8785) of this document without `integrity`; only the server can check it. */
      alg: z.literal('HMAC-SHA256'),
      kid: z.string(),
      hmac: z.string(),
      /** Over all of this document but its own `value`; checked with `/.well-known/telltale-keys.json`. */
      signature: z.object({ alg: z.literal('Ed25519'), kid: z.string(), value: z.string() }),
    }),
  })
  .meta({ id: 'ReviewExport' });
export type ReviewExport = z.infer<typeof ReviewExport>;

/** What a dossier says first: what the file says of itself, else what the detector found. */
export const ReviewSignal = z.enum(['declared', 'unverified', 'altered', ...Label.options]);
export type ReviewSignal = z.infer<typeof ReviewSignal>;

/** Where a dossier stands: whether somebody has decided, or what the latest decision is. */
export const ReviewState = z.enum([...ReviewStatus.options, 'disclose', 'no_disclosure', 'reject']);
export type ReviewState = z.infer<typeof ReviewState>;

const ReviewSearch = z.object({
  q: line(0, limits.searchChars).optional(),
  state: ReviewState.optional(),
  signal: ReviewSignal.optional(),
});
export type ReviewSearch = z.infer<typeof ReviewSearch>;

const ReviewParams = z.object({ review_id: TextField });

const review = { auth: 'key_or_session', tag: 'reviews' } as const;
const onOne = [401, 403, 404, 422, 429] as const;

export const listReviews = endpoint({
  ...review,
  id: 'listReviews',
  method: 'GET',
  path: '/v1/reviews',
  summary: 'The review dossiers, all or those that are looked for, newest first, 500 a page at most',
  paged: true,
  query: pageQuery(limits.listedReviews, ListPosition).extend(ReviewSearch.shape),
  responses: { 200: z.array(ReviewResponse) },
  errors: [401, 403, 429],
});

export const createReview = endpoint({
  ...review,
  id: 'createReview',
  method: 'POST',
  path: '/v1/reviews',
  summary: 'Open a dossier on an image; a person decides, the signals only inform',
  multipart: {
    fields: z.object({
      declared_ai_use: DeclaredAiUse.default('unknown'),
      supplier: prose(0, limits.supplierChars).default(''),
      notes: prose(0, limits.notesChars).default(''),
    }),
    fileMaxBytes: limits.assetFileBytes,
  },
  responses: { 200: ReviewResponse },
  errors: [400, 401, 403, 413, 422, 429, 503],
});

export const getReview = endpoint({
  ...review,
  id: 'getReview',
  method: 'GET',
  path: '/v1/reviews/{review_id}',
  summary: 'One dossier',
  params: ReviewParams,
  responses: { 200: ReviewResponse },
  errors: onOne,
});

export const deleteReview = endpoint({
  ...review,
  id: 'deleteReview',
  method: 'DELETE',
  path: '/v1/reviews/{review_id}',
  summary: 'Erase a dossier with its picture and its history',
  params: ReviewParams,
  responses: { 204: z.undefined() },
  errors: onOne,
});

export const decideReview = endpoint({
  ...review,
  id: 'decideReview',
  method: 'POST',
  path: '/v1/reviews/{review_id}/decision',
  summary: 'Record a decision, or have detector and provenance looked at again',
  params: ReviewParams,
  json: { schema: ReviewDecisionRequest, maxBytes: limits.jsonBytes },
  responses: { 200: ReviewResponse },
  errors: [401, 403, 404, 413, 422, 429, 503],
});

export const exportReview = endpoint({
  ...review,
  id: 'exportReview',
  method: 'GET',
  path: '/v1/reviews/{review_id}/export',
  summary: 'The dossier as a signed document, or with Accept: text/html as a page to print',
  params: ReviewParams,
  query: z.object({ lang: TextField.optional() }),
  headers: z.object({
    accept: z.string().max(1024).optional(),
    'accept-language': z.string().max(1024).optional(),
  }),
  produces: ['text/html'],
  responses: { 200: ReviewExport },
  errors: onOne,
});

export const getReviewImage = endpoint({
  ...review,
  tag: 'console',
  id: 'getReviewImage',
  method: 'GET',
  path: '/v1/reviews/{review_id}/image',
  summary: 'The picture of a dossier, as it was uploaded',
  params: ReviewParams,
  produces: ['image/jpeg', 'image/png'],
  responses: { 200: z.undefined() },
  errors: onOne,
});

export const getReviewThumbnail = endpoint({
  ...review,
  tag: 'console',
  id: 'getReviewThumbnail',
  method: 'GET',
  path: '/v1/reviews/{review_id}/thumbnail',
  summary: 'The picture of a dossier, small',
  params: ReviewParams,
  produces: ['image/webp'],
  responses: { 200: z.undefined() },
  errors: [...onOne, 503],
});
