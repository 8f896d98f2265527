import * as z from 'zod';
import { AssetCheckResponse } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { VideoCheckResponse } from './videos.ts';
import { TextField } from './vocabulary.ts';

export const JobState = z.enum(['queued', 'running', 'succeeded', 'failed']);
export type JobState = z.infer<typeof JobState>;

/** `result` is the finished check response of whatever was queued. */
export const JobResponse = z
  .object({
    job_id: z.string(),
    status: JobState,
    result: z.union([AssetCheckResponse, VideoCheckResponse]).nullish(),
  })
  .meta({ id: 'JobResponse' });
export type JobResponse = z.infer<typeof JobResponse>;

export const JobParams = z.object({ job_id: TextField });

export const getJob = endpoint({
  id: 'getJob',
  method: 'GET',
  path: '/v1/jobs/{job_id}',
  auth: 'key',
  tag: 'detection',
  summary: 'Poll a queued check; Retry-After says when to ask again',
  params: JobParams,
  mayWait: true,
  responses: { 200: JobResponse },
  errors: [401, 403, 404, 422, 429],
});
