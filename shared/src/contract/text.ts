import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { boundedText, CanonicalUrl, Fraction, Label, Source, TextField, Thresholds } from './vocabulary.ts';

/** Text and audio are answered at once: a verdict exists, or none. */
export const InlineStatus = z.enum(['known', 'unknown']);
export type InlineStatus = z.infer<typeof InlineStatus>;

/** Sent with every result of the experimental lanes. */
export const weakSignalPolicy = 'weak_signal_warning_only';

export const TextCheckRequest = z
  .object({
    text: boundedText(1, limits.textCodePoints),
    /** What the caller takes the text's language for (BCP 47); one without a detector gets no answer. */
    language: TextField.nullish(),
    canonical_url: CanonicalUrl.nullish(),
    platform_asset_id: TextField.nullish(),
  })
  .meta({ id: 'TextCheckRequest' });
export type TextCheckRequest = z.infer<typeof TextCheckRequest>;

/** Why the label is what it is; all but `model_score` belong to `abstained`. */
export const TextReason = z.enum([
  'model_score',
  'too_short',
  'unsupported_language',
  'not_prose',
  'low_confidence',
]);
export type TextReason = z.infer<typeof TextReason>;

export const TextCheckResponse = z
  .object({
    status: InlineStatus,
    label: Label,
    score: Fraction.nullish(),
    confidence: Fraction.nullish(),
    job_id: z.string().nullish(),
    model: z.string().nullish(),
    source: Source,
    cached: z.boolean().default(false),
    text_hash: z.string(),
    char_count: z.int(),
    word_count: z.int(),
    /** Of the model that answered. */
    thresholds: Thresholds.optional(),
    reason: TextReason,
    policy: z.string().default(weakSignalPolicy),
  })
  .meta({ id: 'TextCheckResponse' });
export type TextCheckResponse = z.infer<typeof TextCheckResponse>;

export const PublicTextResult = z
  .object({
    status: InlineStatus,
    label: Label,
    score: Fraction.nullable(),
    confidence: Fraction.nullable(),
    model: z.string(),
    source: Source,
    cached: z.boolean(),
    char_count: z.int(),
    word_count: z.int(),
    /** Of the model that answered. */
    thresholds: Thresholds.optional(),
    reason: TextReason,
    policy: z.string(),
  })
  .meta({ id: 'PublicTextResult' });
export type PublicTextResult = z.infer<typeof PublicTextResult>;

const json = { schema: TextCheckRequest, maxBytes: limits.textJsonBytes };

export const checkText = endpoint({
  id: 'checkText',
  method: 'POST',
  path: '/v1/text/check',
  auth: 'key',
  tag: 'detection',
  summary: 'Check a text (experimental); short or unsupported text gets no verdict',
  idempotent: true,
  json,
  responses: { 200: TextCheckResponse },
  errors: [400, 401, 402, 403, 409, 413, 422, 429, 503],
});

export const checkPublicText = endpoint({
  id: 'checkPublicText',
  method: 'POST',
  path: '/v1/public/text-check',
  auth: 'origin',
  tag: 'public',
  summary: 'Check a text from an allowed website (experimental)',
  json,
  responses: { 200: PublicTextResult },
  errors: [400, 403, 413, 422, 429, 503],
});
