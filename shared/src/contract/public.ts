import * as z from 'zod';
import { AssetCheckRequest, ThumbnailBase64 } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { JobParams, JobState } from './jobs.ts';
import { limits } from './limits.ts';
import { Provenance } from './provenance.ts';
import { videoReferences, videoSummary } from './videos.ts';
import { CanonicalUrl, CheckStatus, Fraction, Label, Source, TextField, Thresholds } from './vocabulary.ts';

export const PublicImageResult = z
  .object({
    status: CheckStatus,
    label: Label,
    score: Fraction.nullable(),
    model: z.string().nullable(),
    source: Source,
    cached: z.boolean(),
    match_distance: z.int().nullable(),
    thresholds: Thresholds,
    job_id: z.string().optional(),
    job_token: z.string().optional(),
    feedback_token: z.string().optional(),
    share_token: z.string().optional(),
    provenance: Provenance,
  })
  .meta({ id: 'PublicImageResult' });
export type PublicImageResult = z.infer<typeof PublicImageResult>;

export const PublicVideoResult = z
  .object({ ...videoSummary, job_id: z.string().optional(), job_token: z.string().optional() })
  .meta({ id: 'PublicVideoResult' });
export type PublicVideoResult = z.infer<typeof PublicVideoResult>;

/** `result` is the finished result of whatever was queued. */
export const PublicJobResponse = z
  .object({
    job_id: z.string(),
    status: JobState,
    result: z.union([PublicImageResult, PublicVideoResult]).nullish(),
  })
  .meta({ id: 'PublicJobResponse' });
export type PublicJobResponse = z.infer<typeof PublicJobResponse>;

const PublicImageFields = z.object({
  client_asset_id: TextField.optional(),
  canonical_url: z.preprocess((value) => (value === '' ? undefined : value), CanonicalUrl.optional()),
  platform_asset_id: TextField.optional(),
});

export const checkPublicImage = endpoint({
  id: 'checkPublicImage',
  method: 'POST',
  path: '/v1/public/image-check',
  auth: 'origin',
  tag: 'public',
  summary: 'Check one image from an allowed website',
  multipart: { fields: PublicImageFields, fileMaxBytes: limits.publicImageBytes },
  responses: { 200: PublicImageResult },
  errors: [400, 403, 413, 415, 429, 503],
});

const PublicFrame = AssetCheckRequest.extend({ thumb_jpeg_base64: ThumbnailBase64.min(1) });

export const PublicVideoCheckRequest = z
  .object({ frames: z.array(PublicFrame).min(1).max(limits.publicVideoFrames), ...videoReferences })
  .meta({ id: 'PublicVideoCheckRequest' });
export type PublicVideoCheckRequest = z.infer<typeof PublicVideoCheckRequest>;

export const checkPublicVideo = endpoint({
  id: 'checkPublicVideo',
  method: 'POST',
  path: '/v1/public/video-check',
  auth: 'origin',
  tag: 'public',
  summary: 'Check a video by 1 to 15 of its frames from an allowed website; costs one free check',
  json: {
    schema: PublicVideoCheckRequest,
    maxBytes: limits.publicVideoFrames * limits.videoFrameJsonBytes + limits.jsonBytes,
  },
  responses: { 200: PublicVideoResult },
  errors: [400, 403, 413, 422, 429, 503],
});

export const getPublicJob = endpoint({
  id: 'getPublicJob',
  method: 'GET',
  path: '/v1/public/jobs/{job_id}',
  auth: 'origin',
  tag: 'public',
  summary: 'Poll a public check with the signed job token it came with',
  params: JobParams,
  headers: z.object({ 'x-job-token': z.string().optional() }),
  mayWait: true,
  responses: { 200: PublicJobResponse },
  errors: [400, 403, 404, 413, 422, 503],
});
