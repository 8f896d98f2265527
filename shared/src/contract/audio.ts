import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAsAbsent } from './form-fields.ts';
import { limits } from './limits.ts';
import { InlineStatus, weakSignalPolicy } from './text.ts';
import { CanonicalUrl, Fraction, Label, Source, TextField, Thresholds } from './vocabulary.ts';

/** What the caller says the recording is; `auto` leaves it to the detector. */
export const ContentKind = z.enum(['speech', 'music', 'auto']);
export type ContentKind = z.infer<typeof ContentKind>;

export const DetectedContentKind = z.enum(['speech', 'music', 'mixed', 'other', 'unknown']);
export type DetectedContentKind = z.infer<typeof DetectedContentKind>;

export const AudioCheckRequest = z
  .object({
    /** A WAV file; padding may be left out. Its form is checked while it is decoded, since it may be 28 MB long. */
    audio_base64: z.string().nullish().meta({ contentEncoding: 'base64' }),
    canonical_url: CanonicalUrl.nullish(),
    platform_asset_id: TextField.nullish(),
    /** Taken for courtesy and not used. */
    filename: TextField.nullish(),
    content_kind: ContentKind.default('auto'),
  })
  .meta({ id: 'AudioCheckRequest' });
export type AudioCheckRequest = z.infer<typeof AudioCheckRequest>;

export const AudioCheckFields = z.object({
  canonical_url: emptyAsAbsent(CanonicalUrl.optional()),
  platform_asset_id: emptyAsAbsent(TextField.optional()),
  content_kind: emptyAsAbsent(ContentKind.default('auto')),
});

/** Why the label is what it is; all but `model_score` belong to `abstained`. */
export const AudioReason = z.enum([
  'model_score',
  'too_short',
  'silent',
  'clipped',
  'low_quality',
  'unsupported_content',
  'low_confidence',
]);
export type AudioReason = z.infer<typeof AudioReason>;

export const AudioCheckResponse = z
  .object({
    status: InlineStatus,
    label: Label,
    score: Fraction.nullish(),
    confidence: Fraction.nullish(),
    model: z.string(),
    source: Source,
    cached: z.boolean().default(false),
    audio_hash: z.string(),
    duration_seconds: z.number(),
    sample_rate: z.int(),
    detected_content_kind: DetectedContentKind.default('unknown'),
    thresholds: Thresholds.optional(),
    reason: AudioReason,
    policy: z.string().default(weakSignalPolicy),
  })
  .meta({ id: 'AudioCheckResponse' });
export type AudioCheckResponse = z.infer<typeof AudioCheckResponse>;

export const PublicAudioResult = z
  .object({
    status: InlineStatus,
    label: Label,
    score: Fraction.nullable(),
    confidence: Fraction.nullable(),
    model: z.string(),
    source: Source,
    cached: z.boolean(),
    duration_seconds: z.number(),
    sample_rate: z.int(),
    thresholds: Thresholds.optional(),
    reason: AudioReason,
    policy: z.string(),
  })
  .meta({ id: 'PublicAudioResult' });
export type PublicAudioResult = z.infer<typeof PublicAudioResult>;

const bodies = {
  json: { schema: AudioCheckRequest, maxBytes: limits.audioJsonBytes },
  multipart: { fields: AudioCheckFields, fileMaxBytes: limits.audioFileBytes },
} as const;

export const checkAudio = endpoint({
  id: 'checkAudio',
  method: 'POST',
  path: '/v1/audio/check',
  auth: 'key',
  tag: 'detection',
  summary: 'Check a PCM or IEEE-float WAV recording of speech (experimental)',
  idempotent: true,
  ...bodies,
  responses: { 200: AudioCheckResponse },
  errors: [400, 401, 402, 403, 409, 413, 429, 503],
});

export const checkPublicAudio = endpoint({
  id: 'checkPublicAudio',
  method: 'POST',
  path: '/v1/public/audio-check',
  auth: 'origin',
  tag: 'public',
  summary: 'Check a WAV recording of speech from an allowed website (experimental)',
  ...bodies,
  responses: { 200: PublicAudioResult },
  errors: [400, 403, 413, 429, 503],
});
