import * as z from 'zod';
import { AssetCheckRequest } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { CanonicalUrl, CheckStatus, Fraction, Label, Source, TextField, Thresholds } from './vocabulary.ts';

const VideoFootprint = z
  .string()
  .regex(
    /^pdqv1:[0-9a-f]{64}(\.[0-9a-f]{64}){0,19}$/,
    'must be pdqv1: and up to 20 PDQ hashes joined by dots',
  );

/** What a video is met under; none of it is fetched or judged. */
export const videoReferences = {
  app_package: TextField.nullish(),
  canonical_url: CanonicalUrl.nullish(),
  platform_asset_id: TextField.nullish(),
  video_footprint: VideoFootprint.nullish(),
};

const Frame = AssetCheckRequest.refine(
  (frame) => Boolean(frame.frame_sha256 || frame.frame_phash || frame.thumb_jpeg_base64),
  'needs at least one of frame_sha256, frame_phash and thumb_jpeg_base64',
);

export const VideoCheckRequest = z
  .object({ frames: z.array(Frame).min(1).max(limits.videoFrames), ...videoReferences })
  .meta({ id: 'VideoCheckRequest' });
export type VideoCheckRequest = z.infer<typeof VideoCheckRequest>;

/** What still frames can show: this is no analysis of movement over time. */
export const videoPolicy = 'sampled_frames_not_temporal_analysis';

/** What both lanes say of a sampled video. `score` is the median. */
export const videoSummary = {
  status: CheckStatus,
  label: Label,
  score: Fraction.nullable(),
  median_score: Fraction.nullable(),
  mean_score: Fraction.nullable(),
  max_score: Fraction.nullable(),
  frame_count: z.int(),
  /** Frames whose verdict counts towards the label. */
  scored_frame_count: z.int(),
  pending_frame_count: z.int(),
  /** Frames that could not be read or scored, or whose hash alone found nothing. */
  failed_frame_count: z.int(),
  ai_frame_count: z.int(),
  strong_frame_count: z.int(),
  source: Source,
  cached: z.boolean(),
  /** That scored the frames; null where none did, absent where an earlier version answered. */
  model: z.string().nullish(),
  /** Of the model that scored the frames. */
  thresholds: Thresholds.optional(),
  policy: z.literal(videoPolicy),
};

export const VideoFrameResult = z
  .object({
    status: CheckStatus,
    label: Label,
    score: Fraction.nullable(),
    source: Source,
    cached: z.boolean(),
    match_distance: z.int().nullable(),
    captured_at_ms: z.int().nullable(),
  })
  .meta({ id: 'VideoFrameResult' });
export type VideoFrameResult = z.infer<typeof VideoFrameResult>;

export const VideoCheckResponse = z
  .object({
    ...videoSummary,
    job_id: z.string().nullish(),
    video_footprint: z.string().nullish(),
    frames: z.array(VideoFrameResult),
  })
  .meta({ id: 'VideoCheckResponse' });
export type VideoCheckResponse = z.infer<typeof VideoCheckResponse>;

export const checkVideo = endpoint({
  id: 'checkVideo',
  method: 'POST',
  path: '/v1/videos/check-frames',
  auth: 'key',
  tag: 'detection',
  summary: 'Check a video by 1 to 20 of its frames; costs one token a frame',
  idempotent: true,
  json: {
    schema: VideoCheckRequest,
    maxBytes: limits.videoFrames * limits.videoFrameJsonBytes + limits.jsonBytes,
  },
  responses: { 200: VideoCheckResponse },
  errors: [400, 401, 402, 403, 409, 413, 422, 429, 503],
});
