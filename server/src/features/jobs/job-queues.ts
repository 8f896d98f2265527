import type { Aging } from '../../platform/queue/hurry-old.ts';
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

const afterSeconds = 30;

/**
 * Visitors' jobs that have waited for so long go before paid ones, a few at a time: five pictures are a second or two of
 * a worker, which puts up to five there every five seconds. A video may be seven seconds; a lone worker takes paid ones
 * between two of them.
 */
export const jobAging: Readonly<Record<JobKind, Aging>> = {
  image_check: { afterSeconds, atOnce: 5 },
  review_check: { afterSeconds, atOnce: 5 },
  video_check: { afterSeconds, atOnce: 1 },
};
