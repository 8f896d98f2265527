import type { QueuePolicy } from '../../platform/queue/queue.ts';

/**
 * One line for each kind of job. Three attempts; a silent worker loses a job after the take-over time, so that
 * another finishes a picture within a minute. The frames of a video may take minutes in all: with each of them the
 * worker renews its hold. Each is kept when it is done, and the next attempt goes on from there.
 */
export const jobQueues = {
  image_check: { name: 'image-check', attempts: 3, takeoverAfterSeconds: 30 },
  review_check: { name: 'review-check', attempts: 3, takeoverAfterSeconds: 30 },
  video_check: { name: 'video-check', attempts: 3, takeoverAfterSeconds: 900, silentAfterSeconds: 30 },
} as const satisfies Record<string, QueuePolicy>;

export type JobKind = keyof typeof jobQueues;

export const jobKinds = Object.keys(jobQueues) as JobKind[];
